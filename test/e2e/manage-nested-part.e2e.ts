// 管理 › 流程设计: in one of two parallel branches two steps run at the same time again.
import { setTimeout as sleep } from 'node:timers/promises'

import { getProcessDraft, listProcessDrafts } from '@/contract/workflow/process-draft'
import { getProcessSetting, listManagedProcesses } from '@/contract/workflow/process-setting'
import { listParallelPlaces } from '@/lib/form/parallel-places'

import { journey } from './journey'
import type { StageServer } from './server'
import { openAs, toCaller } from './sign-in-steps'

const WIDE = { width: 1280, height: 800 }
const LOOK_EVERY_MS = 100
const SAVED_IN_MS = 30_000

/** Waits until the newest draft has so many steps: it is saved once typing rests. */
async function waitForDraft(server: StageServer, token: ReturnType<typeof toCaller>, steps: number) {
  for (const deadline = Date.now() + SAVED_IN_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const [listed] = (await server.send(listProcessDrafts, {}, token)).data
    const { draft } = listed ? (await server.send(getProcessDraft, { key: listed.key }, token)).data : { draft: null }
    if (draft?.content.steps.length === steps) return
  }
  throw new Error(`no draft of ${steps} steps was saved`)
}

describe('流程设计', () => {
  journey(
    'a parallel part in a branch of another one is built by taps, left, taken back and published',
    async (stage) => {
      const { phone, server } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/company/processes'))
      await phone.tap('新建流程')
      await phone.see('单号前缀')
      await phone.fill('流程名称', '合同会签')
      await phone.tap('分组，行政与人事')
      await phone.fill('单号前缀', 'hq')
      const finish = async (name: string, beside?: string) => {
        await phone.idle()
        await phone.fill('节点名称', name)
        await phone.tap('审批人，企业管理员')
        if (beside) await phone.tap(`并行，与「${beside}」同时`)
        await phone.tap('完成')
        await phone.gone('节点名称')
      }
      await phone.tap('在最后添加节点')
      await finish('财务审核', '部门负责人审批')
      await phone.tap('并行部分，2 个分支，全部分支完成后继续')
      await phone.fill('分支 1 的名称', '业务')
      await phone.fill('分支 2 的名称', '财务')
      await phone.tap('完成')
      await phone.gone('分支 1 的名称')

      await phone.tap('在业务最后添加节点')
      await phone.idle()
      await phone.see('并行，与「部门负责人审批」同时')
      await phone.shot('manage-nested-part-step')
      await finish('法务审核', '部门负责人审批')
      await phone.tap('在业务最后添加节点')
      await finish('业务归档')
      await phone.tap('业务 · 并行部分，2 个分支，全部分支完成后继续')
      await phone.tap('汇合，任一分支完成')
      await phone.tap('完成')
      await phone.see('汇合：任一分支完成后继续')
      await phone.seeInOrder(['业务', '部门负责人审批', '法务审核', '业务归档', '财务审核'])
      await phone.tap('在业务 · 分支 2最后添加节点')
      await finish('外部律师', '法务审核')
      await phone.see('业务 · 分支 2 · 并行部分，2 个分支，全部分支完成后继续')
      await phone.shotWhenIdle('manage-nested-part')
      if (phone.target === 'h5') {
        const narrow = phone.page.viewportSize()
        await phone.page.setViewportSize(WIDE)
        await phone.see('外部律师')
        await phone.shotWhenIdle('manage-nested-part-wide')
        // The branches of the outer part stand beside each other there.
        const [business, finance] = await Promise.all(
          ['业务', '财务'].map((name) => phone.page.getByRole('list', { name, exact: true }).boundingBox()),
        )
        expect(finance?.y).toBe(business?.y)
        expect(finance?.x).toBeGreaterThan((business?.x ?? 0) + (business?.width ?? 0))
        if (narrow) await phone.page.setViewportSize(narrow)
        await phone.see('外部律师')
        await phone.idle()
      }

      await phone.tap('试运行')
      await phone.see('这里填写的不会提交')
      await phone.gone('先修改这些地方')
      await phone.tap('关闭')
      await phone.gone('这里填写的不会提交')
      await waitForDraft(server, token, 5)

      await phone.open('/pages/manage/company/processes')
      await phone.see('草稿')
      await phone.tap('合同会签')
      await phone.see('业务 · 分支 2 · 并行部分，2 个分支，全部分支完成后继续')
      await phone.idle()
      await phone.tap('节点 外部律师，企业管理员')
      await phone.tap('位置，业务 · 分支 2 · 分支 2')
      await phone.shotWhenIdle('manage-nested-part-places')
      await phone.tap('并行部分 · 业务 · 「业务归档」之后')
      await phone.gone('业务 · 分支 2 · 并行部分，2 个分支，全部分支完成后继续')
      await phone.seeInOrder(['法务审核', '业务归档', '外部律师', '财务审核'])
      await phone.idle()
      await phone.tap('撤销')
      await phone.see('业务 · 分支 2 · 并行部分，2 个分支，全部分支完成后继续')
      await phone.idle()
      await phone.tap('重做')
      await phone.gone('业务 · 分支 2 · 并行部分，2 个分支，全部分支完成后继续')
      await phone.seeInOrder(['法务审核', '业务归档', '外部律师', '财务审核'])
      await phone.see('草稿已保存')
      await phone.shotWhenIdle('manage-nested-part-moved')

      await phone.tap('发布')
      await phone.see('发布这个流程？')
      await phone.idle()
      await phone.tap('发布')
      await phone.gone('单号前缀')
      const { items } = (await server.send(listManagedProcesses, {}, token)).data
      const key = items.find(({ name }) => name === '合同会签')?.key ?? ''
      const { steps } = (await server.send(getProcessSetting, { key }, token)).data.content
      const places = steps.map((step) =>
        [step.name, ...listParallelPlaces(step).map(({ branch }) => branch)].join(' · '),
      )
      expect(places).toEqual([
        '部门负责人审批 · 业务 · 分支 1',
        '法务审核 · 业务 · 分支 2',
        '业务归档 · 业务',
        '外部律师 · 业务',
        '财务审核 · 财务',
      ])
    },
  )
})
