import { computeSeenShare, type SeenPart } from '@/lib/seen-parts'

/** An article is counted in thousandths of its length. */
const ARTICLE_UNITS = 1000
/** Who has seen this much has finished. */
const ENOUGH = 0.9

/** Nobody reads more characters in a second; who is faster has only turned the pages. */
const CHARACTERS_A_SECOND = 60
/** Recordings play at twice their pace at most. */
const FASTEST_PLAY = 2

/** What the rules need of a piece of content. */
interface StudyContent {
  kind: string
  content: string
  mediaSeconds: number
}

/** What {@link SeenPart}s of this piece count. */
export function getStudyUnits({ kind, mediaSeconds }: StudyContent): number {
  return kind === '1' ? ARTICLE_UNITS : mediaSeconds
}

/** The least seconds in which somebody can have read or played enough of it. */
function computeLeastSeconds({ kind, content, mediaSeconds }: StudyContent): number {
  if (kind !== '1') return Math.floor((mediaSeconds * ENOUGH) / FASTEST_PLAY)
  const characters = content.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length
  return Math.floor(characters / CHARACTERS_A_SECOND)
}

/**
 * Whether a piece is finished: nine tenths seen, and in a time in which that can be done.
 *
 * @returns seconds until it counts, 0: it does; null: too little was seen
 */
export function computeSecondsToFinish(
  measured: StudyContent,
  parts: readonly SeenPart[],
  openedAt: Date,
  now: Date,
): number | null {
  if (computeSeenShare(parts, getStudyUnits(measured)) < ENOUGH) return null
  const passed = (now.getTime() - openedAt.getTime()) / 1000
  return Math.max(0, Math.ceil(computeLeastSeconds(measured) - passed))
}
