-- Keeps search_terms for records that have nothing else to keep (kernel/search/search.table.ts). The kind of record is
-- the trigger's argument; `kept` after it says that such records are never deleted, and have no column for it. Leads and
-- contacts do it in their own triggers.

CREATE OR REPLACE FUNCTION record_terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := '{}';
  come text[] := '{}';
  had text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := OLD.terms; END IF;
  IF TG_OP <> 'DELETE' THEN come := NEW.terms; END IF;
  -- What is deleted has none.
  IF TG_ARGV[1] IS DISTINCT FROM 'kept' THEN
    IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NOT NULL THEN gone := '{}'; END IF;
    IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NOT NULL THEN come := '{}'; END IF;
  END IF;
  -- What a record keeps stays as it is.
  IF TG_OP = 'UPDATE' AND OLD.created_at = NEW.created_at THEN
    had := gone;
    gone := array(SELECT unnest(had) EXCEPT SELECT unnest(come));
    come := array(SELECT unnest(come) EXCEPT SELECT unnest(had));
  END IF;
  IF gone <> '{}' THEN
    DELETE FROM search_terms
     WHERE agency_id = OLD.agency_id AND kind = TG_ARGV[0] AND term = ANY (gone) AND moment = OLD.created_at AND record_id = OLD.id;
  END IF;
  IF come <> '{}' THEN
    INSERT INTO search_terms (agency_id, kind, term, moment, record_id)
    SELECT NEW.agency_id, TG_ARGV[0], term, NEW.created_at, NEW.id FROM unnest(come) AS term;
  END IF;
  RETURN NULL;
END $$;

-- Tags, and the company of a person, change in many ways: one by one, for many at once, by imports, undoing and merging.
-- Their terms, which begin with g, are put with the others here, so that none of these has to.

-- Text as searches compare it; searchText of contract/search-text.ts is the same.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g'),
      'łøđıħŧð', 'lodihtd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));
$$;

-- The terms with those of the further names in the place of what was there: each from its first three words on.
CREATE OR REPLACE FUNCTION with_further_terms(terms text[], names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT term FROM unnest(terms) AS term WHERE left(term, 1) <> 'g')
    || array(
      SELECT DISTINCT left('g' || array_to_string(words[at:], ' '), 80)
        FROM unnest(names[:20]) AS name,
             LATERAL (SELECT string_to_array(search_text(name), ' ') AS words) AS split,
             LATERAL generate_series(1, least(cardinality(words), 3)) AS at
       WHERE words[1] <> '' ORDER BY 1);
$$;

CREATE OR REPLACE FUNCTION further_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := with_further_terms(NEW.terms, NEW.tags);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION contact_further_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := with_further_terms(NEW.terms, CASE WHEN NEW.company_id IS NULL THEN NEW.tags ELSE NEW.tags || array(
    SELECT name FROM contacts WHERE agency_id = NEW.agency_id AND id = NEW.company_id) END);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER contacts_further_terms BEFORE INSERT ON contacts
FOR EACH ROW WHEN (NEW.tags <> '{}' OR NEW.company_id IS NOT NULL) EXECUTE FUNCTION contact_further_terms_kept();

CREATE OR REPLACE TRIGGER contacts_further_terms_changed BEFORE UPDATE OF terms, tags, company_id ON contacts
FOR EACH ROW WHEN (NEW.terms <> OLD.terms OR NEW.tags <> OLD.tags OR NEW.company_id IS DISTINCT FROM OLD.company_id)
EXECUTE FUNCTION contact_further_terms_kept();

-- A company's people are found by its new name too.
CREATE OR REPLACE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts AS person SET terms = with_further_terms(person.terms, person.tags || NEW.name)
   WHERE person.agency_id = NEW.agency_id AND person.company_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contacts_company_renamed AFTER UPDATE OF name ON contacts
FOR EACH ROW WHEN (NEW.kind = 'company' AND NEW.name <> OLD.name) EXECUTE FUNCTION company_renamed();
