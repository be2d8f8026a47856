CREATE TRIGGER library_items_terms_kept AFTER INSERT OR DELETE OR UPDATE OF terms, deleted_at, created_at ON library_items
FOR EACH ROW EXECUTE FUNCTION record_terms_changed('library');
