-- Servers keep for a moment what a session may do. Whatever changes it, in whatever way, tells every server in the same
-- transaction, so that no code has to remember to. An empty list of users means everybody.

CREATE OR REPLACE FUNCTION tell_rights(users uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('sarai', json_build_object('kind', 'rights', 'userIds', users)::text);
$$;

CREATE OR REPLACE FUNCTION users_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whose records one sees may depend on who else is in the team.
  PERFORM tell_rights(CASE WHEN TG_OP = 'UPDATE' AND OLD.team_id IS NOT DISTINCT FROM NEW.team_id THEN ARRAY[OLD.id] ELSE '{}' END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_rights_changed AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.name, OLD.email, OLD.is_active, OLD.is_subuser, OLD.is_manager, OLD.record_scope, OLD.team_id, OLD.is_restricted, OLD.permissions, OLD.hides_cost, OLD.totp_secret)
  IS DISTINCT FROM (NEW.name, NEW.email, NEW.is_active, NEW.is_subuser, NEW.is_manager, NEW.record_scope, NEW.team_id, NEW.is_restricted, NEW.permissions, NEW.hides_cost, NEW.totp_secret))
EXECUTE FUNCTION users_rights_changed();

CREATE OR REPLACE TRIGGER users_action_rights_changed AFTER UPDATE OF rights ON users FOR EACH ROW
WHEN (OLD.rights IS DISTINCT FROM NEW.rights) EXECUTE FUNCTION users_rights_changed();

CREATE OR REPLACE TRIGGER users_removed AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_rights_changed();

CREATE OR REPLACE TRIGGER users_joined_team AFTER INSERT ON users FOR EACH ROW
WHEN (NEW.team_id IS NOT NULL) EXECUTE FUNCTION users_rights_changed();

CREATE OR REPLACE FUNCTION sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights(ARRAY[OLD.user_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sessions_changed AFTER DELETE OR UPDATE OF kind, expires_at, confirmed_at ON sessions
FOR EACH ROW EXECUTE FUNCTION sessions_changed();

CREATE OR REPLACE FUNCTION agencies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights('{}');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER agencies_changed AFTER UPDATE OF requires_totp, currency, time_zone, country, own_fields_of, plan_id, confirmed_at, approved_at, suspended_at ON agencies
FOR EACH ROW EXECUTE FUNCTION agencies_changed();

-- Whether somebody has a passkey is part of what their sessions may do.
CREATE OR REPLACE FUNCTION passkeys_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_agency uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.agency_id ELSE NEW.agency_id END;
  of_user uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
BEGIN
  UPDATE users SET has_passkey = EXISTS (SELECT FROM passkeys WHERE agency_id = of_agency AND user_id = of_user)
   WHERE users.agency_id = of_agency AND users.id = of_user;
  PERFORM tell_rights(ARRAY[of_user]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER passkeys_changed AFTER INSERT OR DELETE ON passkeys
FOR EACH ROW EXECUTE FUNCTION passkeys_changed();
