CREATE TRIGGER proposals_terms_kept AFTER INSERT OR DELETE OR UPDATE OF terms, deleted_at, created_at ON proposals
FOR EACH ROW EXECUTE FUNCTION record_terms_changed('proposal');
