import { parser } from '@prometheus-io/lezer-promql';

/** The metrics that a PromQL expression asks for. Throws where it is none. */
export function metricsIn(expression: string): string[] {
  const metrics: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new SyntaxError(`no PromQL at ${from}: ${expression}`);
      // A selector's name stands first in it.
      if (type.name === 'VectorSelector') metrics.push(/^[\w:]*/.exec(expression.slice(from, to))?.[0] ?? '');
    },
  });
  return metrics;
}

/** The labels that a PromQL expression groups series by. */
export function groupingsIn(expression: string): string[] {
  const labels: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, node, from, to }) => {
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels')
        labels.push(expression.slice(from, to));
    },
  });
  return labels;
}
