import { and, eq, gt } from 'drizzle-orm'

import type { HealthVerdict } from '@/contract/health'
import { fromBase64Url, isGenuine, isTimely, readPassCode } from '@/lib/pass'
import type { Db } from '@/server/db/connection'
import { healthPass } from '@/server/db/schema/health'
import type { Seal } from '@/server/db/seal'
import type { Member } from '@/server/http/caller'
import { wireTime } from '@/server/http/wire-time'
import { spokenTime } from '@/server/workflow/instances/names'

import { wordsOf } from './judge'
import { adviceOf, openRow } from './pass'

type Judged = Pick<HealthVerdict, 'verdict' | 'title' | 'reason'>

function onNobody(judged: Judged, now: Date): HealthVerdict {
  return {
    ...judged,
    name: '', company: '', advice: [], sourceText: null, declaredTime: null, validTime: null,
    time: wireTime(now),
  }
}

const forged = (reason: string): Judged => ({ verdict: 'forged', title: '伪造的码', reason })
const withdrawn: Judged = { verdict: 'withdrawn', title: '申报已撤回', reason: '本人已撤回，请重新申报后再进入' }

/** Verifies a health code at a gate. The guard gets the result, never the answers. */
export async function verifyHealth(db: Db, guard: Member, code: string, seal: Seal, now: Date): Promise<HealthVerdict> {
  const claim = readPassCode(code, 'H1')
  if (!claim) return onNobody(forged('这不是本系统的通行证'), now)
  const where = and(eq(healthPass.companyId, guard.companyId), eq(healthPass.passId, claim.passId))
  const [row] = await db
    .select()
    .from(healthPass)
    .where(and(where, gt(healthPass.deleteAt, now)))
  if (!row) return onNobody(forged('不是本场所的申报，请勿放行'), now)
  const kept = openRow(row, seal)
  if (!kept) return onNobody(withdrawn, now)
  if (!isGenuine(fromBase64Url(kept.seed), code, 'H1')) return onNobody(forged('签名不符，请勿放行'), now)
  if (!isTimely(claim.slot, now.getTime()))
    return onNobody({ verdict: 'expired', title: '码已失效', reason: '不是当前的码（截图或手机时间不准）' }, now)
  const times = {
    declaredTime: wireTime(row.declaredAt),
    validTime: wireTime(row.validUntil),
  }
  const person = { name: kept.name, company: kept.company, sourceText: kept.sourceText, ...times }
  if (row.validUntil <= now) {
    const reason = `申报已于 ${spokenTime(row.validUntil, now)} 过期，请重新申报`
    return { ...onNobody({ verdict: 'expired', title: '申报已过期', reason }, now), ...person }
  }
  const { level, levelName } = wordsOf(kept.level)
  const reason = `${spokenTime(row.declaredAt, now)} 申报，有效至 ${spokenTime(row.validUntil, now)}`
  return { ...onNobody({ verdict: level, title: levelName, reason }, now), ...person, advice: adviceOf(kept) }
}
