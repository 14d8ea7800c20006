import { useId } from 'react';

/** The shell-window grid: fills its positioned parent, behind the content. For empty states and the balance card only. */
export function Capiz() {
  const id = useId();
  return (
    <svg className="ui-capiz" aria-hidden="true">
      <pattern id={id} width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="ui-capiz__pane" x="1" y="1" width="24" height="24" rx="5" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
