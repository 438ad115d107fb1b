// The digital diagnosis: from the first question to the result, broken off by a reload, and beside the time before.
import fs from 'node:fs'

import { getDiagnosis, saveDiagnosis } from '@/contract/content/diagnosis'
import { questions } from '@/server/domains/diagnosis/questionnaire'
import { seedId } from '@/server/seed/seed-id'

import { journey, mainJourney, type Stage } from './journey'
import type { Phone } from './phone/types'
import { openAs, toCaller } from './sign-in-steps'

const DIAGNOSIS = '/pages/diagno/diagno'
const GOOD = 2

/** What another device of the same person saves: everything but the last question. */
async function answerElsewhere({ server }: Stage, stored: Record<string, unknown>) {
  const token = toCaller(stored)
  const { data } = await server.send(getDiagnosis, {}, token)
  const answers = Object.fromEntries(questions.slice(0, -1).map(({ question }) => [question.key, GOOD] as const))
  const { code } = await server.send(saveDiagnosis, { answers, version: data.version, deviceName: 'iPad' }, token)
  if (code !== 200) throw new Error(`not saved: ${code}`)
}

/** The result becomes a PDF that the browser keeps, or that WeChat's own viewer is handed. */
async function printReport(phone: Phone) {
  if (phone.target === 'weapp') {
    await phone.tap('报告 PDF')
    const opened = await phone.page.waitForFunction(
      () => window.mini.records.calls.find(({ name }) => name === 'openDocument')?.args,
    )
    expect(await opened.jsonValue()).toMatchObject({ fileType: 'pdf' })
    return
  }
  const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('报告 PDF')])
  expect(download.suggestedFilename()).toMatch(/^数字化诊断-.+\.pdf$/)
  expect(fs.readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
}

describe('the diagnosis', () => {
  mainJourney(
    'is answered, goes on after a reload, and ends with level, radar, gaps and a PDF [spec 1.01, 1.19]',
    async (stage) => {
      const { phone } = stage
      const stored = await openAs(stage, 'zhangWei', DIAGNOSIS)
      await phone.see('看看企业的数字化到了哪一步')
      await phone.see('王强')
      await phone.shot('diagnosis')
      await phone.tap('再次诊断')
      await phone.see('车间的网络覆盖怎么样？')
      await phone.tap('车间的网络覆盖怎么样？，全车间都能联网')
      await phone.see('已自动保存')
      await phone.shot('diagnosis-question')
      await phone.tap('下一题')
      await phone.tap('生产设备有多少能自动传出数据？，三成到七成')
      await phone.see('已答 2 题')
      await phone.idle()
      await phone.open(`${DIAGNOSIS}?step=answer`)
      await phone.see('日常管理用了哪些系统？')
      await phone.see('已答 2 题')
      await phone.tap('第 3 题，共 24 题，打开答题卡')
      await phone.shot('diagnosis-sheet')
      await phone.tap('第 1 题，已答')
      await phone.see('车间的网络覆盖怎么样？')
      await answerElsewhere(stage, stored)
      await phone.tap('车间的网络覆盖怎么样？，稳定且分区管理')
      await phone.see('已答 23 题')
      await phone.tap('第 1 题，共 24 题，打开答题卡')
      await phone.tap('第 24 题，未答')
      await phone.tap('对客户需求的反应速度？，明显加快')
      await phone.see('已答 24 题')
      await phone.tap('查看结果')
      await phone.see('三级')
      await phone.see('68')
      await phone.see('比上次 +')
      await phone.see('差距与下一步')
      await phone.shot('diagnosis-result')
      await phone.see('下一步做到：自动采集')
      await printReport(phone)
      await phone.tap('看生产看板')
      await phone.arrive('/pages/area/prodBoard')
      await phone.open(DIAGNOSIS)
      await phone.see('历次诊断（3）')
    },
  )

  journey('is not for a person without a company, and another company’s result is none', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liuYang', DIAGNOSIS)
    await phone.see('加入企业后可以做数字化诊断')
    await phone.shot('diagnosis-no-company')
    await openAs(stage, 'empty', DIAGNOSIS)
    await phone.see('企业还没有诊断过')
    await phone.shot('diagnosis-empty')
  })

  journey('is read in dark with the largest text', async ({ phone, server }) => {
    const storage = { ...(await server.signIn('wangQiang')), appearance: 'dark', textSize: '1.4' }
    await phone.open(`${DIAGNOSIS}?id=${seedId('diagnosis:96')}`, { storage })
    await phone.see('二级')
    await phone.shot('diagnosis-result-dark-large')
    await phone.open(`${DIAGNOSIS}?step=answer`)
    await phone.see('车间的网络覆盖怎么样？')
    await phone.shot('diagnosis-question-dark-large')
    await phone.open('/pages/mine/account/invite')
    await phone.see('HDJMG-ATE22')
    await phone.shot('invitations-dark-large')
  })
})
