import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { diagnosis } from '@/server/db/schema/diagnosis'
import { companyInvitation } from '@/server/db/schema/invitation'
import { EDITION, questions } from '@/server/domains/diagnosis/questionnaire'
import { computeDiagnosisScore } from '@/server/domains/diagnosis/score'

import { type DemoPersonKey, demoCompanies, demoPeople, departmentId } from './people'
import { seedId } from './seed-id'

interface DemoInvitation {
  by: DemoPersonKey
  note: string
  /** Days until it ends; below 0 it has ended. */
  ends: number
  maxUses: number
  role?: string
  department?: Parameters<typeof departmentId>[0]
  isRevoked?: boolean
}

/** By their codes. */
const invitations: Readonly<Record<string, DemoInvitation>> = {
  HDJMNEW2CC: { by: 'wangQiang', note: '质量部招新', ends: 6, maxUses: 20, department: 'quality' },
  HDJMGATE22: { by: 'wangQiang', note: '二号门夜班', ends: 1, maxUses: 1, role: 'guard', department: 'administration' },
  HDJMPAST22: { by: 'wangQiang', note: '校招第一批', ends: -2, maxUses: 50, department: 'production' },
  HDJMBACK22: { by: 'wangQiang', note: '发错群', ends: 3, maxUses: 10, isRevoked: true },
  HDJMGAP222: { by: 'gaoPeng', note: '注塑车间操作工', ends: 5, maxUses: 5, department: 'molding' },
}

const levels = [0, 1, 2, 3] as const

/** Two earlier diagnoses, answer by answer in the order of the questionnaire. */
const diagnosed: readonly { by: DemoPersonKey; daysAgo: number; answers: string }[] = [
  { by: 'fangYi', daysAgo: 320, answers: '110111' + '111010' + '011110' + '101000' },
  { by: 'wangQiang', daysAgo: 96, answers: '212112' + '211121' + '122111' + '112101' },
]

async function seedDiagnoses(tx: Db, now: Date): Promise<void> {
  const rows = diagnosed.map(({ by, daysAgo, answers: figures }) => {
    const answers = Object.fromEntries(
      questions.map(({ question }, at) => [question.key, levels[Number(figures[at])] ?? 0]),
    )
    return {
      id: seedId(`diagnosis:${daysAgo}`),
      companyId: demoCompanies.main.id,
      userId: demoPeople[by].id,
      answers,
      edition: EDITION,
      ...computeDiagnosisScore(answers),
      finishedAt: new Date(now.getTime() - daysAgo * DAY_MS),
    }
  })
  await tx.insert(diagnosis).values(rows).onConflictDoNothing()
}

/** Invitations into the main company (some that hold, one that ended, one taken back), and its diagnoses. */
export async function seedCompany(tx: Db, now: Date): Promise<void> {
  const rows = Object.entries(invitations).map(
    ([code, { by, note, ends, maxUses, role = '', department, isRevoked }]) => ({
      id: seedId(`invitation:${code}`),
      companyId: demoCompanies.main.id,
      createdBy: demoPeople[by].id,
      code,
      role,
      note,
      maxUses,
      departmentId: department ? departmentId(department) : null,
      createdAt: new Date(now.getTime() + (ends - 7) * DAY_MS),
      expiresAt: new Date(now.getTime() + ends * DAY_MS),
      revokedAt: isRevoked ? new Date(now.getTime() - DAY_MS) : null,
    }),
  )
  await tx.insert(companyInvitation).values(rows).onConflictDoNothing()
  await seedDiagnoses(tx, now)
}
