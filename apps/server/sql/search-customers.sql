-- Proposals, trips and invoices are found by the customer they are for; bookings, vouchers and invoices by their trip's
-- customer and its number; bookings by their vendor. Names, phones and addresses change at the customer, so that their
-- terms are kept here: those of a contact with k before them, those of a lead with l, those of a vendor as v and its name,
-- the number of a trip as #t. Searches ask for what somebody may know (kernel/search/search.rules.ts). Payments have a file of
-- their own (searched-payments.sql).

-- Terms without those that triggers add.
CREATE OR REPLACE FUNCTION own_terms(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT term FROM unnest(terms) WITH ORDINALITY AS own (term, at)
    WHERE left(term, 1) NOT IN ('g', 'k', 'l', 'v') AND left(term, 2) <> '#t' ORDER BY at);
$$;

-- Of the terms of a contact, lead or vendor: names, phone numbers and addresses.
CREATE OR REPLACE FUNCTION person_terms(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT term FROM unnest(terms) AS term WHERE left(term, 1) IN ('n', 'p', 'f', 'e') ORDER BY 1);
$$;

-- Of the terms of a trip: those of its customer.
CREATE OR REPLACE FUNCTION terms_of_customer(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT term FROM unnest(terms) AS term WHERE left(term, 1) IN ('k', 'l') ORDER BY 1);
$$;

CREATE OR REPLACE FUNCTION customer_terms(of_agency uuid, contact uuid, lead uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT 'k' || term FROM contacts, unnest(person_terms(contacts.terms)) AS term
     WHERE contacts.agency_id = of_agency AND contacts.id = contact
    UNION
    SELECT 'l' || term FROM leads, unnest(person_terms(leads.terms)) AS term
     WHERE leads.agency_id = of_agency AND leads.id = lead
    ORDER BY 1);
$$;

CREATE OR REPLACE FUNCTION trip_terms(of_agency uuid, trip uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT term FROM trips, unnest(terms_of_customer(trips.terms)) AS term
     WHERE trips.agency_id = of_agency AND trips.id = trip
    UNION
    SELECT '#t' || number FROM trips WHERE trips.agency_id = of_agency AND trips.id = trip
    ORDER BY 1);
$$;

CREATE OR REPLACE FUNCTION vendor_terms(of_agency uuid, vendor uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT DISTINCT 'v' || substr(term, 2) FROM vendors, unnest(vendors.terms) AS term
     WHERE vendors.agency_id = of_agency AND vendors.id = vendor AND left(term, 1) = 'n' ORDER BY 1);
$$;

-- Proposals and trips.
CREATE OR REPLACE FUNCTION customer_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := with_further_terms(own_terms(NEW.terms), NEW.tags)
    || customer_terms(NEW.agency_id, NEW.contact_id, NEW.lead_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION booking_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := with_further_terms(own_terms(NEW.terms), NEW.tags)
    || trip_terms(NEW.agency_id, NEW.trip_id) || vendor_terms(NEW.agency_id, NEW.vendor_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION voucher_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := with_further_terms(own_terms(NEW.terms), NEW.tags) || trip_terms(NEW.agency_id, NEW.trip_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION invoice_terms_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.terms := with_further_terms(own_terms(NEW.terms), NEW.tags) || array(
    SELECT unnest(customer_terms(NEW.agency_id, NEW.contact_id, NULL)) UNION
    SELECT unnest(trip_terms(NEW.agency_id, NEW.trip_id)) ORDER BY 1);
  RETURN NEW;
END $$;

-- What was found by a customer, a trip or a vendor follows it. Setting the terms to themselves has them made anew.
CREATE OR REPLACE FUNCTION terms_of_customer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN
    UPDATE proposals SET terms = terms WHERE agency_id = NEW.agency_id AND contact_id = NEW.id;
    UPDATE trips SET terms = terms WHERE agency_id = NEW.agency_id AND contact_id = NEW.id;
    UPDATE invoices SET terms = terms WHERE agency_id = NEW.agency_id AND contact_id = NEW.id;
  ELSE
    UPDATE proposals SET terms = terms WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
    UPDATE trips SET terms = terms WHERE agency_id = NEW.agency_id AND lead_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contacts_terms_followed AFTER UPDATE OF terms ON contacts
FOR EACH ROW WHEN (person_terms(OLD.terms) <> person_terms(NEW.terms)) EXECUTE FUNCTION terms_of_customer_changed();

CREATE OR REPLACE TRIGGER leads_terms_followed AFTER UPDATE OF terms ON leads
FOR EACH ROW WHEN (person_terms(OLD.terms) <> person_terms(NEW.terms)) EXECUTE FUNCTION terms_of_customer_changed();

CREATE OR REPLACE FUNCTION terms_of_trip_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET terms = terms WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  UPDATE vouchers SET terms = terms WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  UPDATE invoices SET terms = terms WHERE agency_id = NEW.agency_id AND trip_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trips_terms_followed AFTER UPDATE OF terms, contact_id, lead_id ON trips
FOR EACH ROW WHEN (terms_of_customer(OLD.terms) <> terms_of_customer(NEW.terms)) EXECUTE FUNCTION terms_of_trip_changed();

CREATE OR REPLACE FUNCTION terms_of_vendor_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET terms = terms WHERE agency_id = NEW.agency_id AND vendor_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vendors_terms_followed AFTER UPDATE OF terms ON vendors
FOR EACH ROW WHEN (person_terms(OLD.terms) <> person_terms(NEW.terms)) EXECUTE FUNCTION terms_of_vendor_changed();
