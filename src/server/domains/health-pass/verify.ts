import { and, eq, gt } from 'drizzle-orm'

import type { HealthVerdict } from '@/contract/visit/health'
import { fromBase64Url, isGenuine, isTimely, readPassCode } from '@/lib/pass'
import type { Db } from '@/server/db/connection'
import { healthPass } from '@/server/db/schema/health'
import type { Seal } from '@/server/db/seal'
import type { CompanyCaller } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'
import { formatHumanTime } from '@/server/workflow/instances/names'

import { presentHealthLevel } from './health-level'
import { listAdvice, openRow } from './pass'

type VerdictText = Pick<HealthVerdict, 'verdict' | 'title' | 'reason'>

function buildVerdictWithoutVisit(judged: VerdictText, now: Date): HealthVerdict {
  return {
    ...judged,
    name: '',
    company: '',
    advice: [],
    sourceText: null,
    declaredTime: null,
    validTime: null,
    time: formatTime(now),
  }
}

const createForgedVerdict = (reason: string): VerdictText => ({ verdict: 'forged', title: '伪造的码', reason })
const createForeignVerdict = (reason: string): VerdictText => ({ verdict: 'foreign', title: '不是通行证', reason })
const withdrawn: VerdictText = { verdict: 'withdrawn', title: '申报已撤回', reason: '本人已撤回，请重新申报后再进入' }

/** Verifies a health code at a gate. The guard gets the result, never the answers. */
export async function verifyHealth(
  db: Db,
  guard: CompanyCaller,
  code: string,
  seal: Seal,
  now: Date,
): Promise<HealthVerdict> {
  const claim = readPassCode(code, 'H1')
  if (!claim) return buildVerdictWithoutVisit(createForeignVerdict('这不是本系统的通行证'), now)
  const where = and(eq(healthPass.companyId, guard.companyId), eq(healthPass.passId, claim.passId))
  const [row] = await db
    .select()
    .from(healthPass)
    .where(and(where, gt(healthPass.deleteAt, now)))
  if (!row) return buildVerdictWithoutVisit(createForeignVerdict('不是本场所的申报'), now)
  const passContent = openRow(row, seal)
  if (!passContent) return buildVerdictWithoutVisit(withdrawn, now)
  if (!isGenuine(fromBase64Url(passContent.seed), code, 'H1'))
    return buildVerdictWithoutVisit(createForgedVerdict('签名不符，请勿放行'), now)
  if (!isTimely(claim.slot, now.getTime()))
    return buildVerdictWithoutVisit(
      { verdict: 'expired', title: '码已失效', reason: '不是当前的码（截图或手机时间不准）' },
      now,
    )
  const times = {
    declaredTime: formatTime(row.declaredAt),
    validTime: formatTime(row.validUntil),
  }
  const person = { name: passContent.name, company: passContent.company, sourceText: passContent.sourceText, ...times }
  if (row.validUntil <= now) {
    const reason = `申报已于 ${formatHumanTime(row.validUntil, now)} 过期，请重新申报`
    return { ...buildVerdictWithoutVisit({ verdict: 'expired', title: '申报已过期', reason }, now), ...person }
  }
  const { level, levelName } = presentHealthLevel(passContent.level)
  const reason = `${formatHumanTime(row.declaredAt, now)} 申报，有效至 ${formatHumanTime(row.validUntil, now)}`
  return {
    ...buildVerdictWithoutVisit({ verdict: level, title: levelName, reason }, now),
    ...person,
    advice: listAdvice(passContent),
  }
}
