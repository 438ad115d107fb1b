DELETE FROM "idempotency";
