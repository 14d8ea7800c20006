/** A language's circle flag, drawn by us; two letters stand in for a language without one. Decorative: the name stands beside it. */
export const LanguageFlag = ({ code, size = 24 }: { code: string; size?: number }) => (
  <svg className="language-flag" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <clipPath id={`flag-${code}-${size}`}>
      <circle cx="12" cy="12" r="12" />
    </clipPath>
    <g clipPath={`url(#flag-${code}-${size})`}>{flagOf(code)}</g>
  </svg>
);

const flagOf = (code: string) => {
  if (code === 'TY') {
    return (
      <>
        <path fill="#2b4bb5" d="M0 0h24v12H0z" />
        <path fill="#d23a45" d="M0 12h24v12H0z" />
        <path fill="#f7f4ec" d="M0 0 15 12 0 24z" />
        <path fill="#f5b82e" d="m5.6 8.4.9 2 2.1-.6-.6 2.1 2 .9-2 .9.6 2.1-2.1-.6-.9 2-.9-2-2.1.6.6-2.1-2-.9 2-.9-.6-2.1 2.1.6z" />
      </>
    );
  }
  if (code === 'EN') {
    return (
      <>
        <path fill="#26408f" d="M0 0h24v24H0z" />
        <path stroke="#f7f4ec" strokeWidth="4.6" d="m0 0 24 24M24 0 0 24" />
        <path stroke="#d23a45" strokeWidth="1.8" d="m0 0 24 24M24 0 0 24" />
        <path stroke="#f7f4ec" strokeWidth="7" d="M12 0v24M0 12h24" />
        <path stroke="#d23a45" strokeWidth="4" d="M12 0v24M0 12h24" />
      </>
    );
  }
  return (
    <>
      <path fill="#4a4f7d" d="M0 0h24v24H0z" />
      <text x="12" y="15.5" fill="#f7f4ec" fontSize="9" fontWeight="700" textAnchor="middle">
        {code.slice(0, 2)}
      </text>
    </>
  );
};
