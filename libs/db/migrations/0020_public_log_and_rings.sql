CREATE TABLE "ring_members" (
	"ring_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"no_votes" integer DEFAULT 0 NOT NULL,
	"no_given" integer DEFAULT 0 NOT NULL,
	"no_received" integer DEFAULT 0 NOT NULL,
	"no_together" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ring_members_ring_id_user_id_pk" PRIMARY KEY("ring_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no_mutual" integer DEFAULT 0 NOT NULL,
	"expected_mutual" real NOT NULL,
	"no_together" integer DEFAULT 0 NOT NULL,
	"expected_together" real NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" uuid,
	"dismissed_evidence" integer,
	CONSTRAINT "rings_dismissed_check" CHECK (("rings"."dismissed_at" is null) = ("rings"."dismissed_by" is null) and ("rings"."dismissed_at" is null) = ("rings"."dismissed_evidence" is null))
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "public_log" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "ring_members" ADD CONSTRAINT "ring_members_ring_id_rings_id_fk" FOREIGN KEY ("ring_id") REFERENCES "public"."rings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ring_members" ADD CONSTRAINT "ring_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rings" ADD CONSTRAINT "rings_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ring_members_user_idx" ON "ring_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rings_listed_idx" ON "rings" USING btree ("id") WHERE "rings"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "rings_dismissed_idx" ON "rings" USING btree ("id") WHERE "rings"."dismissed_at" is not null;--> statement-breakpoint
CREATE INDEX "rings_dismissed_by_idx" ON "rings" USING btree ("dismissed_by");