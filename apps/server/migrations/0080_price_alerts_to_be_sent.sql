DROP INDEX "price_alerts_risk";--> statement-breakpoint
CREATE INDEX "price_alerts_risk" ON "price_alerts" USING btree ("agency_id","at_risk","id") WHERE state in ('open', 'asked', 'unsent');