import type { HelpItem } from '@palaro/contract';
import { helpCategories } from '@palaro/contract/constants';
import { Button, Chip, EmptyState, Icon } from '@palaro/ui';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { FoldList } from '../../parts/fold-list.tsx';
import { useLocation, useSearchParams } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { LegalScreen } from '../legal/index.ts';
import * as to from '../../navigation/to.ts';
import { openSupport } from '../support/index.ts';
import { useHelp } from './help-queries.ts';
import { found, parsePlace } from './help-rules.ts';
import '@palaro/ui/states.css';
import './help.css';

const skeletonItems = 6;
const searchLengthMax = 60;

const SearchBox = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => {
  const { t } = useText();
  return (
    <search className="help__search">
      <Icon name="magnifying-glass-bold" size={18} />
      <input
        type="search"
        name="help"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        maxLength={searchLengthMax}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
    </search>
  );
};

const NothingFound = () => {
  const { t } = useText();
  return (
    <EmptyState
      icon="question"
      title={t('help.empty.title')}
      text={t('help.empty.text')}
      action={
        <Button icon="headset" onClick={openSupport}>
          {t('shell.support')}
        </Button>
      }
    />
  );
};

/** The merchant's help by category, with a search over all of it (B213 to B217). */
const HelpCentre = ({ all }: { all: readonly HelpItem[] }) => {
  const { t } = useText();
  const [pathname, navigate] = useLocation();
  const [search] = useSearchParams();
  const [sought, setSought] = useState('');
  const { category, index } = parsePlace(search);
  const chips = useRef<HTMLElement>(null);
  // One row that scrolls: what is chosen is in sight, also where the address chose it.
  useEffect(() => {
    chips.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [category]);
  const categories = helpCategories.filter((one) => all.some((item) => item.category === one));
  const isSearching = sought.trim() !== '';
  const shown = isSearching ? found(all, sought) : all.filter((item) => category === null || item.category === category);
  // From one category to another is no step: back leads to where the first was chosen.
  const replace = pathname !== to.help();
  const choose = (event: MouseEvent<HTMLAnchorElement>): void => {
    setSought('');
    if (!replace || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(event.currentTarget.pathname + event.currentTarget.search, { replace });
  };
  return (
    <>
      <SearchBox value={sought} onSearch={setSought} />
      <nav ref={chips} className="help__categories" aria-label={t('help.categories')}>
        <Chip selected={!isSearching && category === null} href={to.help()} onClick={choose}>
          {t('help.category.all')}
        </Chip>
        {categories.map((one) => (
          <Chip key={one} selected={!isSearching && category === one} href={to.helpDetail(one, 0)} onClick={choose}>
            {t(`help.category.${one}`)}
          </Chip>
        ))}
      </nav>
      {shown.length === 0 ? (
        <NothingFound />
      ) : (
        <FoldList key={`${category} ${index} ${sought}`} items={shown} start={isSearching ? 0 : Math.min(index, shown.length - 1)} />
      )}
      <p className="help__more">
        <a href={to.help('tc')}>{t('legal.terms')}</a>
        <a href={to.help('rg')}>{t('legal.responsible')}</a>
      </p>
    </>
  );
};

const LoadedHelp = () => (
  <QueryView query={useHelp()} waiting={<WaitingRows className="help" count={skeletonItems} />} className="help">
    {(all) => <HelpCentre all={all} />}
  </QueryView>
);

/** /m/help and /m/helpDetail (A043, A044); terms and responsible gaming where the address names them by its `tag` (A045). */
export const HelpScreen = () => {
  const [search] = useSearchParams();
  return search.has('tag') ? <LegalScreen /> : <LoadedHelp />;
};
