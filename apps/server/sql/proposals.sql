-- When a proposal was sent first: figures of that day stay what they were when it is sent again.
CREATE OR REPLACE FUNCTION proposal_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_sent_at := coalesce(NEW.first_sent_at, NEW.sent_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER proposals_sent BEFORE INSERT OR UPDATE OF sent_at ON proposals
FOR EACH ROW WHEN (NEW.first_sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION proposal_sent();
