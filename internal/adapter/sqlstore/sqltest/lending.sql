-- Run in a template once it is migrated. A copy of it becomes empty again by sqltest.emptied(), which returns the sum of
-- its schema: whoever changed that gets no copy back into use.
CREATE SCHEMA sqltest;

-- The rows that migrations left.
DO $$
DECLARE name text; found boolean;
BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO found;
    IF found THEN EXECUTE format('CREATE TABLE sqltest.%I AS TABLE public.%1$I', name); END IF;
  END LOOP;
END $$;

-- Where they left the sequences.
CREATE MATERIALIZED VIEW sqltest.sequences AS SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public';

-- How large the planner takes each relation to be.
CREATE MATERIALIZED VIEW sqltest.sizes AS SELECT oid, relpages, reltuples, relallvisible FROM pg_class WHERE relnamespace = 'public'::regnamespace;

-- Everything of pg_catalog that a test can change, and neither TRUNCATE nor the functions below put right; copies have the
-- template's oids.
CREATE FUNCTION sqltest.sum() RETURNS text LANGUAGE sql AS $$
  SELECT md5(string_agg(line, chr(10) ORDER BY line)) FROM (
    SELECT concat_ws(' ', 'relation', oid, relname, relkind, relnamespace, relowner, relpersistence, relrowsecurity, relacl, reloptions) AS line
      FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attisdropped, attidentity,
      attgenerated, attcollation, attstorage, attoptions) FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT concat_ws(' ', 'default', adrelid, adnum, pg_get_expr(adbin, adrelid)) FROM pg_attrdef
    UNION ALL SELECT concat_ws(' ', 'constraint', oid, conname, convalidated, pg_get_constraintdef(oid)) FROM pg_constraint WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', 'index', indexrelid, indisvalid, indisunique) FROM pg_index WHERE indexrelid >= 16384
    UNION ALL SELECT concat_ws(' ', 'trigger', oid, tgname, tgenabled) FROM pg_trigger
    UNION ALL SELECT concat_ws(' ', 'function', oid, proname, md5(prosrc)) FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', 'type', oid, typname) FROM pg_type WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', 'schema', oid, nspname, nspacl) FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp_'
    UNION ALL SELECT concat_ws(' ', 'rule', oid, rulename) FROM pg_rewrite WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', 'setting', setrole, setconfig) FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS lines
$$;

-- What migrations left comes back where it is missing.
CREATE FUNCTION sqltest.restored() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'sqltest'::regnamespace LOOP
    EXECUTE format('INSERT INTO public.%I SELECT * FROM sqltest.%1$I WHERE NOT EXISTS (SELECT FROM public.%1$I)', name);
  END LOOP;
  PERFORM setval(format('public.%I', s.sequencename)::regclass, COALESCE(k.last_value, s.start_value), k.last_value IS NOT NULL)
    FROM pg_sequences AS s LEFT JOIN sqltest.sequences AS k ON k.sequencename = s.sequencename
    WHERE s.schemaname = 'public' AND s.last_value IS DISTINCT FROM k.last_value;
END $$;

-- What ANALYZE found out changes plans.
CREATE FUNCTION sqltest.unanalyzed() RETURNS void LANGUAGE sql AS $$
  DELETE FROM pg_statistic WHERE starelid >= 16384;
  DELETE FROM pg_statistic_ext_data;
  UPDATE pg_class AS c SET relpages = s.relpages, reltuples = s.reltuples, relallvisible = s.relallvisible FROM sqltest.sizes AS s
    WHERE c.oid = s.oid AND (c.relpages, c.reltuples, c.relallvisible) IS DISTINCT FROM (s.relpages, s.reltuples, s.relallvisible);
$$;

CREATE FUNCTION sqltest.emptied() RETURNS text LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE months text; filled text[]; name text; found boolean;
BEGIN
  SELECT string_agg(format('public.%I', relname), ', ') INTO months FROM pg_class WHERE relkind = 'r' AND relispartition AND relname !~ '_first$';
  IF months <> '' THEN EXECUTE 'DROP TABLE ' || months; END IF;  -- those that a test made
  SELECT array_agg(format('public.%I', relname)) INTO filled FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0 AND to_regclass(format('sqltest.%I', relname)) IS NULL;
  FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'sqltest'::regnamespace LOOP
    EXECUTE format('SELECT EXISTS (TABLE public.%I EXCEPT ALL TABLE sqltest.%1$I) OR EXISTS (TABLE sqltest.%1$I EXCEPT ALL TABLE public.%1$I)', name) INTO found;
    IF found THEN filled := filled || format('public.%I', name); END IF;
  END LOOP;
  IF cardinality(filled) > 0 THEN EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' RESTART IDENTITY CASCADE'; END IF;
  PERFORM sqltest.restored();
  PERFORM sqltest.unanalyzed();
  RETURN sqltest.sum();
END $$;
