/// A script that puts traps into the schema `public`, as a user may who can create there.
///
/// Each function and operator of the server has a twin of the same name and arguments, and those of the
/// usual types of columns one for exactly these types; the tables of the catalog and the types are there
/// again, too. Who calls one of them ends with an error that begins with "trapped".
enum HostileSchema {
  static let traps = #"""
    grant create on schema public to mallory;
    set search_path to pg_catalog; set role mallory;
    create or replace function goods.probe(int4) returns bool language plpgsql as
      $$ begin raise exception 'trapped'; end $$;
    create or replace function goods.distance(float8, float8) returns float8 language plpgsql
      immutable as $$ begin raise exception 'trapped'; end $$;
    do $do$
    declare
      body text := $body$ language plpgsql as $$ begin raise exception 'trapped'; end $$ $body$;
      twin record; sign text; kind text;
    begin
      for twin in select p.proname, p.prokind, pg_get_function_identity_arguments(p.oid) as arguments,
          format_type(p.prorettype, null) as result
        from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.prokind in ('f', 'a') loop
        begin
          if twin.prokind = 'a' then
            execute format('create aggregate public.%I(%s) (sfunc = public.trap_state, stype = int8)',
              twin.proname, twin.arguments);
          else
            execute format('create function public.%I(%s) returns %s %s', twin.proname,
              twin.arguments, twin.result, body);
          end if;
        exception when others then null; end;
      end loop;
      execute 'create function public.trap_state(int8) returns int8' || body;
      execute 'create aggregate public.count(*) (sfunc = public.trap_state, stype = int8)';
      foreach kind in array '{varchar,text,int2,int4,int8,numeric,float4,float8,bool,date,timestamp,
          timestamptz,time,uuid,bytea,name,oid,"\"char\"",bpchar,json,jsonb,inet,cidr,regclass,tid,
          "text[]","int4[]",int4range,goods.mood,goods.label,goods.word,goods.pair,goods.citext,
          goods.loose,goods.sly}'::text[] loop
        execute format('create function public.trap(%s, %1$s) returns bool', kind) || body;
        execute format('create function public.trap_state(int8, %s) returns int8', kind) || body;
        foreach sign in array '{<,<=,=,>=,>,<>,~~,~~*,!~~,!~~*,~,~*,!~,!~*,+,-,*,/,&,||,@>}'::text[] loop
          begin
            execute format('create operator public.%s (leftarg = %s, rightarg = %2$s,
              function = public.trap)', sign, kind);
          exception when others then null; end;
        end loop;
        for twin in select distinct p.proname, p.prokind from pg_proc p
          where p.pronamespace = 'pg_catalog'::regnamespace and p.pronargs = 1 and p.proname in
          ('octet_length', 'length', 'lower', 'concat', 'count', 'sum', 'avg', 'min', 'max', 'unnest',
            'to_regclass', 'format_type', 'has_table_privilege', 'pg_partition_tree') loop
          begin
            if twin.prokind = 'a' then
              execute format('create aggregate public.%I(%s) (sfunc = public.trap_state, stype = int8)',
                twin.proname, kind);
            else
              execute format('create function public.%I(%s) returns text', twin.proname, kind) || body;
            end if;
          exception when others then null; end;
        end loop;
        begin
          execute format('create function public.substr(%s, int4, int4) returns text', kind) || body;
        exception when others then null; end;
      end loop;
      for twin in select distinct o.oprname, format_type(o.oprleft, null) as l,
          format_type(o.oprright, null) as r from pg_operator o
        where o.oprnamespace = 'pg_catalog'::regnamespace and o.oprleft <> 0 loop
        begin
          execute format('create function public.trap(%s, %s) returns bool', twin.l, twin.r) || body;
        exception when others then null; end;
        begin
          execute format('create operator public.%s (leftarg = %s, rightarg = %s,
            function = public.trap)', twin.oprname, twin.l, twin.r);
        exception when others then null; end;
      end loop;
      foreach kind in array '{text,oid,regclass,name,int8,int2,int4,numeric,oidvector}'::text[] loop
        begin
          execute format('create domain public.%I as pg_catalog.%1$I
            check (public.trap(1::pg_catalog.int4, 1))', kind);
        exception when others then null; end;
      end loop;
      for twin in select c.relname from pg_class c
        where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'r' loop
        begin
          execute format('create table public.%I as select * from pg_catalog.%1$I limit 0',
            twin.relname);
        exception when others then
          execute format('create table public.%I (oid int4)', twin.relname);
        end;
      end loop;
      -- Casts of a type that its owner has made, in vain or not.
      execute 'create function goods.spell(goods.mood) returns text' || body;
      execute 'create cast (goods.mood as text) with function goods.spell(goods.mood) as assignment';
      execute 'create function goods.spell(goods.sly) returns text' || body;
      execute 'create cast (goods.sly as text) with function goods.spell(goods.sly) as implicit';
      execute 'create function goods.spell(goods.lots) returns text' || body;
      execute 'create cast (goods.lots as text) with function goods.spell(goods.lots) as implicit';
      execute 'create or replace function goods.planned(int4) returns int4 immutable' || body;
    end $do$;
    """#

  /// Tables in the schema `goods`, all of which belongs to mallory, with rows of many types.
  static let tables = #"""
    create role mallory login; create schema goods authorization mallory;
    create extension citext schema goods; set role mallory;
    create type goods.mood as enum ('low', 'mid', 'high');
    create type goods.sly as enum ('low', 'mid', 'high');
    create type goods.pair as (a int4, b text);
    create domain goods.label as varchar(40); create domain goods.word as goods.label;
    create domain goods.loose as goods.citext;
    create table goods.all_types(
      id varchar(20) primary key, n int4, big int8, small int2, price numeric, weight float8, ok bool,
      day date, stamp timestamp, zone timestamptz, hour time, code uuid, raw bytea, title text,
      short bpchar(4), doc jsonb, plain json, address inet, net cidr, part regclass, tags text[],
      marks int4[], span int4range, feeling goods.mood, feelings goods.mood[], label goods.word,
      loose goods.loose, ci goods.citext, pair goods.pair, own oid, letter "char", ident name);
    insert into goods.all_types select 'k' || to_char(i, 'FM0000'), i % 7, i, i % 50, i / 8.0, i / 3.0,
      i % 2 = 0, date '2024-01-01' + i % 30, timestamp '2024-01-01' + i * interval '1 minute',
      timestamptz '2024-01-01 00:00Z' + i * interval '1 minute',
      time '00:00' + i % 20 * interval '1 min', lpad(i::text, 32, '0')::uuid, int4send(i),
      case when i % 5 > 0 then 'title ' || i % 11 end, 'b' || i % 9, '{"a":1}', '{}',
      ('10.0.0.' || i % 200)::inet, ('10.0.' || i % 200 || '.0/24')::cidr,
      (array['pg_class', 'pg_type'])[i % 2 + 1]::regclass, array['t' || i % 4], array[i],
      int4range(i, i + 5), (array['low', 'mid', 'high'])[i % 3 + 1]::goods.mood,
      array[(array['low', 'mid', 'high'])[i % 3 + 1]]::goods.mood[], 'l' || i % 6, 'Loose' || i % 4,
      'Ci' || i % 4, row(i % 3, 'x')::goods.pair, i::oid, 'c', 'ident'
      from generate_series(1, 400) i;
    create domain goods.slyer as goods.sly;
    create table goods.tricky(id int4 primary key, trick goods.sly, trick_domain goods.slyer);
    insert into goods.tricky select i, v, v from (values (1, 'mid'), (2, 'low'), (3, 'high'), (4, 'low'),
      (5, 'mid'), (6, 'low')) t(i, w), lateral (select w::goods.sly) s(v);
    create view goods.seen as select id, n, title from goods.all_types;
    create table goods.parent(id varchar primary key, note text);
    create table goods.child() inherits (goods.parent);
    insert into goods.child select 'p' || i, 'x' from generate_series(1, 300) i;
    create table goods.parted(id varchar primary key, note text) partition by hash (id);
    create table goods.part0 partition of goods.parted for values with (modulus 2, remainder 0);
    create table goods.part1 partition of goods.parted for values with (modulus 2, remainder 1);
    insert into goods.parted select 'p' || i, 'x' from generate_series(1, 300) i;
    create table goods.bare(id varchar, note text);
    insert into goods.bare select 'p' || i, 'x' from generate_series(1, 300) i;
    do $$ begin
      execute 'create type goods.many as enum ('
        || (select string_agg(quote_literal('m' || i), ',') from generate_series(1, 300) i) || ')';
      execute 'create type goods.lots as enum ('
        || (select string_agg(quote_literal('m' || i), ',') from generate_series(1, 300) i) || ')';
    end $$;
    create domain goods.lot as goods.lots;
    create function goods.planned(int4) returns int4 language sql immutable as $$ select 1 $$;
    create table goods.indexed(a int4); create index on goods.indexed((a + goods.planned(1)));
    insert into goods.indexed values (1);

    """#
      + """
      create function goods.probe(int4) returns bool language sql as $$ select true $$;
      create domain goods.checked as int4 check (goods.probe(value));
      create type goods.span as range (subtype = goods.checked, multirange_type_name = goods.spans);
      create type goods.inner_pair as (a goods.checked, b text);
      create domain goods.all_checked as goods.checked[];
      create function goods.distance(float8, float8) returns float8 language plpgsql immutable as
        $$ begin return $1 - $2; end $$;
      create type goods.stretch as range (
        subtype = float8, subtype_diff = goods.distance, multirange_type_name = goods.stretches);
      create domain goods.some_stretch as goods.stretch;
      create type goods.stretched as (a goods.stretch, b text);

      """
    + (keys + domains + ranges).map { table, type, value in
      """
      create table goods.\(table)(k \(type) primary key, n int4);
      insert into goods.\(table) select \(value), i from generate_series(1, 300) i;
      analyze goods.\(table);

      """
    }.joined()

  /// Tables as `keys`, of types whose texts are read through a domain, which runs the domain's CHECK.
  static let domains = [
    ("d_array", "goods.checked[]", "array[i]::goods.checked[]"),
    ("d_range", "goods.span", "goods.span(i, i + 1)"),
    ("d_spans", "goods.spans", "goods.spans(goods.span(i, i + 1))"),
    ("d_row", "goods.inner_pair", "row(i, 'x')::goods.inner_pair"),
    ("d_rows", "goods.inner_pair[]", "array[row(i, 'x')::goods.inner_pair]"),
    ("d_domain", "goods.all_checked", "array[i]::goods.all_checked"),
  ]

  /// Tables as `keys`, of ranges that call a function of their owner: the distance of two values, by which the
  /// planner estimates how many rows lie beyond one.
  static let ranges = [
    ("r_range", "goods.stretch", "goods.stretch(i, i + 5)"),
    ("r_multirange", "goods.stretches", "goods.stretches(goods.stretch(i, i + 5))"),
    ("r_array", "goods.stretch[]", "array[goods.stretch(i, i + 5)]"),
    ("r_row", "goods.stretched", "row(goods.stretch(i, i + 5), 'x')::goods.stretched"),
    ("r_domain", "goods.some_stretch", "goods.stretch(i, i + 5)"),
  ]

  /// Tables with a key of one column: name, the column's type, and the value of the row `i`.
  static let keys = [
    ("k_varchar", "varchar", "'k' || i"), ("k_text", "text", "'k' || i"), ("k_int4", "int4", "i"),
    ("k_int8", "int8", "i"), ("k_numeric", "numeric", "i / 8.0"), ("k_float8", "float8", "i / 3.0"),
    ("k_date", "date", "date '2024-01-01' + i"), ("k_uuid", "uuid", "lpad(i::text, 32, '0')::uuid"),
    ("k_time", "timestamptz", "timestamptz '2024-01-01' + i * interval '1 hour'"),
    ("k_bytea", "bytea", "int4send(i)"), ("k_name", "name", "'k' || i"), ("k_oid", "oid", "i::oid"),
    ("k_bpchar", "bpchar(8)", "'k' || i"), ("k_inet", "inet", "'10.0.0.0'::inet + i"),
    ("k_cidr", "cidr", "('10.' || i / 100 || '.' || i % 100 || '.0/24')::cidr"),
    ("k_array", "text[]", "array['a', 'k' || i]"), ("k_range", "int4range", "int4range(i, i + 3)"),
    ("k_class", "regclass", "(select oid from pg_class order by oid offset i limit 1)"),
    ("k_domain", "goods.word", "'k' || i"), ("k_citext", "goods.citext", "'k' || i"),
    ("k_loose", "goods.loose", "'k' || i"), ("k_enum", "goods.many", "('m' || i)::goods.many"),
    ("k_cast", "goods.lots", "('m' || i)::goods.lots"),
    ("k_cast_domain", "goods.lot", "('m' || i)::goods.lot"),
    ("k_row", "goods.pair", "row(i / 10, 'k' || i)::goods.pair"),
  ]
}
