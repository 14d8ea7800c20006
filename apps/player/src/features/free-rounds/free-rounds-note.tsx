import { Icon } from '@palaro/ui';
import { useFreeRounds } from './free-rounds-queries.ts';
import { useFreeRoundsText } from './free-rounds-text.ts';
import './free-rounds.css';

/** The free rounds that the player has in a game; nothing where there are none. */
export const FreeRoundsNote = ({ nodeId }: { nodeId: string }) => {
  const textOf = useFreeRoundsText();
  const own = (useFreeRounds().data ?? []).filter(({ game, state }) => game.nodeId === nodeId && state !== 'played');
  if (own.length === 0) return null;
  return (
    <ul className="free-rounds-note">
      {own.map((rounds) => (
        <li key={rounds.id}>
          <Icon name="gift-fill" size={18} />
          <span>{textOf(rounds)}</span>
        </li>
      ))}
    </ul>
  );
};
