-- What was issued says the same for ever: of it only who looks after it, tags and the agency's own fields,
-- when it was sent, how much was credited and that it was cancelled may change, and it is never removed but with its
-- agency.
CREATE OR REPLACE FUNCTION invoice_issued_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - ARRAY['state', 'credited', 'cancelled_at', 'cancel_reason', 'owner_id', 'sent_at', 'tags', 'custom', 'version', 'updated_at', 'terms'])
    IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['state', 'credited', 'cancelled_at', 'cancel_reason', 'owner_id', 'sent_at', 'tags', 'custom', 'version', 'updated_at', 'terms'])
    OR NEW.state = 'draft' OR (OLD.state = 'cancelled' AND NEW.state <> 'cancelled')
  THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER invoices_issued_stay BEFORE UPDATE ON invoices
FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION invoice_issued_stays();

-- An invoice of a trip is its trip's owner's.
CREATE OR REPLACE FUNCTION trip_owner_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET owner_id = NEW.owner_id WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_owner_of_invoices AFTER UPDATE OF owner_id ON trips
FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION trip_owner_of_invoices();

-- What the portal for e-invoices answered of one stays as it was entered.
CREATE OR REPLACE FUNCTION invoice_irn_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the IRN of an invoice cannot be changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER invoice_irns_stay AFTER UPDATE ON invoice_irns
FOR EACH ROW EXECUTE FUNCTION invoice_irn_stays();
