import { maxLength, object, optional, parse, picklist, pipe, string } from 'valibot'
import { readOutsideJson } from '@/server/http/outside-answer'
import type { Settings } from '@/server/settings'

import type { HealthLevel } from './health-level'

const TIMEOUT_MS = 4000

/** Whom a source is asked about, once they agreed to it. */
export interface HealthSubject {
  name: string
  phone: string
}

/** What a source said. */
export type SourceAnswer = { state: 'told'; level: HealthLevel; text: string } | { state: 'unavailable' }

/** Somebody outside who knows more than the person declares: an occupational health service, an authority. */
export interface HealthSource {
  /** As people read it. */
  name: string
  /** Never throws: a silent source is a word too. */
  ask(subject: HealthSubject): Promise<SourceAnswer>
}

/** What the gateway answers. */
const Told = object({
  level: picklist(['green', 'yellow', 'red']),
  text: optional(pipe(string(), maxLength(100)), ''),
})

/**
 * A source by HTTP: `POST {name, phone}` with a bearer key, answered by `{level, text}`. Whatever else a real source
 * speaks is translated in front of it, or by another implementation of {@link HealthSource}.
 *
 * @returns null when none is configured
 */
export function createHealthSource({ text }: Pick<Settings, 'text'>): HealthSource | null {
  const { HEALTH_SOURCE_URL: url, HEALTH_SOURCE_KEY: key, HEALTH_SOURCE_NAME: name } = text
  if (!url) return null
  return {
    name,
    async ask(subject) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(subject),
        })
        if (!response.ok) return { state: 'unavailable' }
        return { state: 'told', ...parse(Told, await readOutsideJson(response)) }
      } catch {
        // What went wrong may hold the person's number: nothing of it is passed on.
        return { state: 'unavailable' }
      }
    },
  }
}
