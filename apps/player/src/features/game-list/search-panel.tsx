import { Icon } from '@palaro/ui';
import { useState } from 'react';
import { useSearch } from '../../navigation/location.ts';
import { imageAddress } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { parsePlace } from './game-list-rules.ts';
import { forgetSearch, forgetSearches, noteSearch, recentSearches } from './recent-searches.ts';
import { useSuggestions } from './suggestion-queries.ts';
import './search-panel.css';

type PanelProps = { text: string; onChoose: (text: string) => void };

const Recent = ({ onChoose }: { onChoose: (text: string) => void }) => {
  const { t } = useText();
  const [texts, setTexts] = useState(recentSearches);
  if (texts.length === 0) return null;
  return (
    <div className="search-panel">
      <div className="search-panel__head">
        <h2>{t('gameList.recentSearches')}</h2>
        <button
          type="button"
          onClick={() => {
            forgetSearches();
            setTexts([]);
          }}
        >
          {t('gameList.recentSearches.clear')}
        </button>
      </div>
      <ul>
        {texts.map((text) => (
          <li key={text} className="search-panel__row">
            <button type="button" className="search-panel__entry" onClick={() => onChoose(text)}>
              <Icon name="clock-counter-clockwise" size={18} />
              <span>{text}</span>
            </button>
            <button
              type="button"
              className="search-panel__forget"
              aria-label={t('gameList.recentSearches.forget', { text })}
              onClick={() => {
                forgetSearch(text);
                setTexts(recentSearches());
              }}
            >
              <Icon name="x-bold" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** A game's picture; without a network its colour stands alone, where the picture for missing ones does not come either. */
const Art = ({ url }: { url: string }) => {
  const [isMissing, setMissing] = useState(false);
  return (
    <img
      src={url}
      alt=""
      width={30}
      height={40}
      {...(isMissing ? { style: { visibility: 'hidden' as const } } : {})}
      onError={() => setMissing(true)}
      onLoad={() => setMissing(false)}
    />
  );
};

const Suggestions = ({ text }: { text: string }) => {
  const { t } = useText();
  const { vassalage } = parsePlace(useSearch());
  const games = useSuggestions(text);
  if (games.length === 0) return null;
  return (
    <div className="search-panel">
      <ul aria-label={t('gameList.suggestions')}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <a className="search-panel__entry" href={to.game(game, vassalage)} onClick={() => noteSearch(text)}>
              <span className="search-panel__art" style={{ backgroundColor: game.colour }}>
                {game.iconUrl !== '' && <Art url={imageAddress(game.iconUrl.replace('{w}', '240'))} />}
              </span>
              <span>{game.nodeName}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Below the search box while it is in use: what fits, or what was searched for before. */
export const SearchPanel = ({ text, onChoose }: PanelProps) =>
  text.trim() === '' ? <Recent onChoose={onChoose} /> : <Suggestions text={text} />;
