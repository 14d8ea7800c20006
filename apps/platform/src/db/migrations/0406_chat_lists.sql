-- Whether the player's wallet has ever been used: those who wait with money or a history stand before all others at the desk.
-- Of conversations that are there already it is known with the next message.
ALTER TABLE chat_conversation ADD COLUMN has_history boolean NOT NULL DEFAULT false;
