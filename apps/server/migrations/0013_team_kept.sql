-- Whether net prices are shown is one more thing that a session may do.
DROP TRIGGER users_rights_changed ON users;
--> statement-breakpoint
CREATE TRIGGER users_rights_changed AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.name, OLD.email, OLD.is_active, OLD.is_subuser, OLD.is_manager, OLD.record_scope, OLD.team_id, OLD.is_restricted, OLD.permissions, OLD.hides_cost, OLD.totp_secret)
  IS DISTINCT FROM (NEW.name, NEW.email, NEW.is_active, NEW.is_subuser, NEW.is_manager, NEW.record_scope, NEW.team_id, NEW.is_restricted, NEW.permissions, NEW.hides_cost, NEW.totp_secret))
EXECUTE FUNCTION users_rights_changed();
--> statement-breakpoint

-- Every agency has these vendor types; a new one gets them when it is made.
INSERT INTO vendor_types (agency_id, id, name, colour, position, built_in)
SELECT agencies.id, gen_random_uuid(), given.name, given.colour, given.position - 1, given.built_in
  FROM agencies, (VALUES
    (1, 'hotel', 'Hotel', 'blue'),
    (2, 'dmc', 'DMC', 'violet'),
    (3, 'airline', 'Airline or consolidator', 'cyan'),
    (4, 'transport', 'Transport', 'teal'),
    (5, 'guide', 'Guide', 'lime'),
    (6, 'activity', 'Activity', 'green'),
    (7, 'visa', 'Visa', 'orange'),
    (8, 'insurance', 'Insurance', 'yellow'),
    (9, 'cruise', 'Cruise', 'pink'),
    (10, 'forex', 'Forex', 'gray')
  ) AS given (position, built_in, name, colour);
