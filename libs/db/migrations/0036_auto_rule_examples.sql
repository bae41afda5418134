CREATE TABLE "auto_rule_examples" (
	"rule_id" bigint NOT NULL,
	"target_id" uuid NOT NULL,
	"is_right" boolean NOT NULL,
	"is_matched" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auto_rule_examples_rule_id_target_id_pk" PRIMARY KEY("rule_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "auto_rule_examples" ADD CONSTRAINT "auto_rule_examples_rule_id_auto_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."auto_rules"("id") ON DELETE cascade ON UPDATE no action;