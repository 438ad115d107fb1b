import { listAllApplications } from '@/contract/application'
import { getHomeSummary } from '@/contract/home'
import { listAnnouncements } from '@/contract/message'
import { chinaDay, formatWireTime } from '@/lib/wire-time'

import { useKept } from '@/parts/use-kept'

/** `上次更新 10:24`; with its day when that was another. */
export function ageText(at: number, now: number): string {
  const text = formatWireTime(at)
  return `上次更新 ${chinaDay(at) === chinaDay(now) ? text.slice(11, 16) : text.slice(5, 16)}`
}

/** What to say while something on the home page is of an earlier time; undefined when all of it is fresh. */
export function useHomeAge(): string | undefined {
  const answers = [
    useKept(getHomeSummary, {}),
    useKept(listAllApplications, {}),
    useKept(listAnnouncements, { size: 3 }),
  ]
  const ages = answers.flatMap(({ keptAt }) => keptAt ?? [])
  if (ages.length === 0) return undefined
  const isTried = answers.some(({ keptAt, error }) => keptAt !== undefined && error)
  return `${ageText(Math.min(...ages), Date.now())} · ${isTried ? '暂时无法更新' : '正在更新'}`
}
