CREATE UNLOGGED TABLE "shield_minutes" (
	"what" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "shield_minutes_what_minute_pk" PRIMARY KEY("what","minute")
);
--> statement-breakpoint
CREATE INDEX "shield_minutes_minute_idx" ON "shield_minutes" USING btree ("minute");