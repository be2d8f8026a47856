-- Servers keep what a session may do for a moment. Whatever changes it, by whatever way, every server is told so in the
-- transaction that does it, so that no code has to remember to. No user named means everybody's.

CREATE FUNCTION tell_rights(users uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('sarai', json_build_object('kind', 'rights', 'userIds', users)::text);
$$;
--> statement-breakpoint

CREATE FUNCTION users_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whose records one sees may depend on who else is in the team.
  PERFORM tell_rights(CASE WHEN TG_OP = 'UPDATE' AND OLD.team_id IS NOT DISTINCT FROM NEW.team_id THEN ARRAY[OLD.id] ELSE '{}' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_rights_changed AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.name, OLD.email, OLD.is_active, OLD.is_subuser, OLD.is_manager, OLD.record_scope, OLD.team_id, OLD.is_restricted, OLD.permissions, OLD.totp_secret)
  IS DISTINCT FROM (NEW.name, NEW.email, NEW.is_active, NEW.is_subuser, NEW.is_manager, NEW.record_scope, NEW.team_id, NEW.is_restricted, NEW.permissions, NEW.totp_secret))
EXECUTE FUNCTION users_rights_changed();
--> statement-breakpoint
CREATE TRIGGER users_removed AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_rights_changed();
--> statement-breakpoint
CREATE TRIGGER users_joined_team AFTER INSERT ON users FOR EACH ROW
WHEN (NEW.team_id IS NOT NULL) EXECUTE FUNCTION users_rights_changed();
--> statement-breakpoint

CREATE FUNCTION sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights(ARRAY[OLD.user_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_changed AFTER DELETE OR UPDATE OF kind, expires_at, confirmed_at ON sessions
FOR EACH ROW EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint

CREATE FUNCTION agencies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_rights('{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER agencies_changed AFTER UPDATE OF requires_totp, currency, time_zone, country ON agencies
FOR EACH ROW EXECUTE FUNCTION agencies_changed();
