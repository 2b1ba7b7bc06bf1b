// Kontor's mark: an open ledger, two pages and a line ruled off.
export const Logo = ({ className }: { readonly className: string | undefined }) => (
  <svg className={className} width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <rect x="2.5" y="3.5" width="19" height="17" rx="2.5" stroke="currentColor" strokeWidth="1.75" />
    <path d="M12 3.5v17" stroke="currentColor" strokeWidth="1.75" />
    <path
      d="M5.5 8h3.5M5.5 11.5h3.5M15 8h3.5M15 11.5h3.5"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
    <path d="M15 15.5h3.5M15 17.25h3.5" stroke="currentColor" strokeWidth="1.1" strokeLinecap="round" />
  </svg>
)
