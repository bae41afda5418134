import type { ReactNode } from 'react';
import './rail-card.css';

/** A card of the rail: a heading and what belongs under it. */
export function RailCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="rail-card">
      <div className="body">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
