import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'

import {
  finishDiagnosis,
  getDiagnosis,
  getDiagnosisResult,
  listDiagnoses,
  printDiagnosis,
  saveDiagnosis,
} from '@/contract/content/diagnosis'
import { handle, handleBytes, handlePage } from '@/server/http/handle'
import { formatTime } from '@/server/http/wire-time'
import { renderDiagnosisPdf } from '@/server/print/diagnosis-pdf'
import { findNamesInCompany, findPrintedCompanyName } from '@/server/print/print-store'

import { completeDiagnosis, describeResult, findDiagnosisAnswers, listFinished, saveAnswers } from './diagnosis-store'
import { dimensions } from './questionnaire'

/** Rendering a report takes 250 ms of CPU time. */
const PRINTS_PER_MINUTE = 20

const questionnaire = dimensions.map(({ key, name, intro, questions }) => ({
  key,
  name,
  intro,
  questions: questions.map(({ key: question, title, options }) => ({
    key: question,
    title,
    options: options.map(([text, example]) => ({ text, example })),
  })),
}))

/** The digital maturity diagnosis: questionnaire, saved answers, results and their report. */
export function diagnosisRoutes(app: FastifyInstance): void {
  handle(app, getDiagnosis, async (_input, { caller, db }) => {
    const { records } = await listFinished(db, caller.companyId, { offset: 0, limit: 1 })
    return { dimensions: questionnaire, ...(await findDiagnosisAnswers(db, caller)), latest: records[0] ?? null }
  })

  handle(app, saveDiagnosis, (input, { caller, db, now }) => saveAnswers(db, caller, input, now))

  handle(app, finishDiagnosis, ({ version }, { caller, db, now }) => completeDiagnosis(db, caller, version, now))

  handlePage(app, listDiagnoses, (_input, { caller, db, page }) => listFinished(db, caller.companyId, page))

  handle(app, getDiagnosisResult, ({ id }, { caller, db }) => describeResult(db, caller, id))

  handleBytes(
    app,
    printDiagnosis,
    async ({ id }, { caller, db, now }, reply) => {
      const result = await describeResult(db, caller, id)
      const names = await findNamesInCompany(db, caller.companyId, [caller.userId])
      const name = `数字化诊断-${result.finishedTime.slice(0, 10)}.pdf`
      reply.type('application/pdf').header('content-disposition', contentDisposition(name))
      return renderDiagnosisPdf({
        result,
        companyName: await findPrintedCompanyName(db, caller.companyId),
        byName: names.get(caller.userId) ?? '',
        at: formatTime(now),
      })
    },
    { perMinute: PRINTS_PER_MINUTE },
  )
}
