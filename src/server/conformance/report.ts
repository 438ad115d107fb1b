import type { ConformanceVerdict } from './evaluate-reply'
import { type Finding, REFUSED_ONLY } from './run'

const marks: Record<ConformanceVerdict, string> = {
  fits: '✔ 符合　',
  readable: '≈ 可读　',
  wrong: '✘ 不符　',
  refused: '! 被拒绝',
  notOpen: '○ 未开放',
  skipped: '– 未检查',
}

const order: ConformanceVerdict[] = ['wrong', 'refused', 'readable', 'notOpen', 'skipped', 'fits']

function formatFinding({ verdict, method, path, call, notes }: Finding): string[] {
  return [`${marks[verdict]} ${method.padEnd(6)} ${path}  (${call})`, ...notes.map((note) => `           ${note}`)]
}

/** Whether the client cannot work with the backend. */
export function hasFailed(findings: readonly Finding[], isStrict: boolean): boolean {
  return findings.some(({ verdict }) => verdict === 'wrong' || (isStrict && verdict === 'readable'))
}

/** Formats the findings: most severe first, one call per line, differences below it. */
export function formatConformanceReport(findings: readonly Finding[], base: string): string {
  const sorted = order.flatMap((verdict) => findings.filter((found) => found.verdict === verdict))
  const count = (verdict: ConformanceVerdict) => findings.filter((found) => found.verdict === verdict).length
  const refusedOnly = findings.filter(({ notes }) => notes[0]?.startsWith(REFUSED_ONLY)).length
  return [
    `对照检查：${base}`,
    '契约的全文见 npm run openapi',
    '',
    ...sorted.flatMap(formatFinding),
    '',
    `符合 ${count('fits')}，可读 ${count('readable')}，不符 ${count('wrong')}，被拒绝 ${count('refused')}，` +
      `未开放 ${count('notOpen')}，未检查 ${count('skipped')}`,
    ...(refusedOnly > 0 ? [`符合的接口中 ${refusedOnly} 个只检查了拒绝，原因见各行`] : []),
    '',
  ].join('\n')
}
