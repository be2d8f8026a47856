-- What was issued says the same for ever: of it only who looks after it, tags and the agency's own fields,
-- when it was sent, how much was credited, by when it is to be paid (sql/what-is-owed.sql) and that it was cancelled may change, a proforma of a proposal may get its trip, and it is never removed but with its
-- agency.
CREATE OR REPLACE FUNCTION invoice_issued_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'credited', 'due_on', 'cancelled_at', 'cancel_reason', 'owner_id', 'sent_at', 'paid_ahead', 'tags', 'custom', 'version', 'updated_at', 'terms'];
BEGIN
  -- A proforma of a proposal belongs to the trip that the proposal becomes.
  IF OLD.kind = 'proforma' AND OLD.proposal_id IS NOT NULL AND OLD.trip_id IS NULL THEN
    free := free || 'trip_id'::text;
  END IF;
  IF (to_jsonb(NEW) - free) IS DISTINCT FROM (to_jsonb(OLD) - free)
    OR NEW.state = 'draft' OR (OLD.state = 'cancelled' AND NEW.state <> 'cancelled')
  THEN
    RAISE EXCEPTION 'an issued document cannot be changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER invoices_issued_stay BEFORE UPDATE ON invoices
FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION invoice_issued_stays();

-- What the portal for e-invoices answered of one stays as it was entered.
CREATE OR REPLACE FUNCTION invoice_irn_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the IRN of an invoice cannot be changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER invoice_irns_stay AFTER UPDATE ON invoice_irns
FOR EACH ROW EXECUTE FUNCTION invoice_irn_stays();
