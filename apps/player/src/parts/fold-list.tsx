import { Icon } from '@palaro/ui';
import { useState, type ReactNode } from 'react';
import { SafeHtml } from '../texts/safe-html.tsx';
import './fold-list.css';

export type Fold = { readonly id: string; readonly title: string; /** Sanitised once more where it is shown. */ readonly content: string };

type FoldListProps<Item extends Fold> = {
  items: readonly Item[];
  /** Which stands open at the start. */
  start?: number;
  /** The level of the titles: one below the heading of the place that shows them. */
  heading?: 'h2' | 'h3';
  /** A line below the title, open or not, that is no part of it. */
  renderNote?: (item: Item) => ReactNode;
  /** What stands above and below an item's text. */
  renderAbove?: (item: Item) => ReactNode;
  renderBelow?: (item: Item) => ReactNode;
};

/** Operators' texts by title, one open at a time; a tap on the open one closes it. */
export const FoldList = <Item extends Fold>({
  items,
  start = 0,
  heading: Title = 'h2',
  renderNote,
  renderAbove,
  renderBelow,
}: FoldListProps<Item>) => {
  const [chosen, setChosen] = useState<string | null>();
  const open = chosen === undefined ? items[start]?.id : chosen;
  return (
    <ul className="folds">
      {items.map((item) => {
        const { id, title, content } = item;
        return (
          <li key={id} className="fold">
            <Title className="fold__title">
              <button type="button" aria-expanded={open === id} onClick={() => setChosen(open === id ? null : id)}>
                <span>
                  <bdi>{title}</bdi>
                </span>
                <Icon name={open === id ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
              </button>
            </Title>
            {renderNote && <p className="fold__note">{renderNote(item)}</p>}
            {open === id && (
              <>
                {renderAbove?.(item)}
                <SafeHtml className="fold__body" html={content} />
                {renderBelow?.(item)}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
};
