import { Icon } from '@palaro/ui';
import { useState } from 'react';
import { SafeHtml } from './safe-html.tsx';
import './fold-list.css';

export type Fold = { readonly id: string; readonly title: string; /** Sanitised once more where it is shown. */ readonly content: string };

type FoldListProps = {
  items: readonly Fold[];
  /** Which stands open at the start. */
  start?: number;
  /** The level of the titles: one below the heading of the place that shows them. */
  heading?: 'h2' | 'h3';
};

/** Operators' texts by title, one open at a time; a tap on the open one closes it. */
export const FoldList = ({ items, start = 0, heading: Title = 'h2' }: FoldListProps) => {
  const [chosen, setChosen] = useState<string | null>();
  const open = chosen === undefined ? items[start]?.id : chosen;
  return (
    <ul className="folds">
      {items.map(({ id, title, content }) => (
        <li key={id} className="fold">
          <Title className="fold__title">
            <button type="button" aria-expanded={open === id} onClick={() => setChosen(open === id ? null : id)}>
              <span>{title}</span>
              <Icon name={open === id ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
            </button>
          </Title>
          {open === id && <SafeHtml className="fold__body" html={content} />}
        </li>
      ))}
    </ul>
  );
};
