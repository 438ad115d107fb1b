// 管理 › 公众表单: a survey is built on the phone, answered by guests, and changed by two editors.
import { exportPublicAnswers } from '@/contract/public/public-answer'
import { getPublicForm } from '@/contract/public/public-form'
import { getManagedPublicForm, listManagedPublicForms, savePublicForm } from '@/contract/public/public-form-admin'
import { listPublicSubmissions } from '@/contract/public/public-received'
import { readXlsx } from '@/server/files/sheets/xlsx-read'

import { submitAsGuest } from './guest-form-steps'
import { journey, type Stage } from './journey'
import { openPoster } from './open-poster'
import { saveFile } from './saved-file'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

const pickMobile = ({ target }: Stage) => `1391234571${target === 'h5' ? 0 : 1}`

async function answer(stage: Stage, formId: string) {
  await submitAsGuest(stage.server, pickMobile(stage), { formId, version: 3, main: { q1: '好' } })
}

const SHEET = { rows: 100, cells: 1000 }

/** The rows of the file that the server exports for the same form. */
async function exportAnswers({ server }: Stage, id: string, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.origin}${exportPublicAnswers.path}?id=${id}`, { headers })
  expect(answer.status).toBe(200)
  return readXlsx(Buffer.from(await answer.arrayBuffer()), SHEET)
}

describe('公众表单', () => {
  journey(
    'a survey is built, tried and published; the later of two editors sees what the other has changed [spec R.124]',
    async (stage) => {
      const { phone, server, another } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('公众表单，问卷、申请表、招聘与礼品')
      await phone.arrive('/pages/manage/forms')
      await phone.see('访客体验调查')
      await searchInVain(phone, '搜索表单', '表单', '访客体验调查')
      await phone.shot('manage-forms')
      await phone.tap('新建表单')
      await phone.see('用途')
      await phone.tap('发布')
      await phone.see('请填写标题')
      await phone.see('请至少添加一道题目')
      await phone.fill('标题', '食堂满意度调查')
      await phone.tap('添加题目')
      await phone.fill('问题', '食堂吃得怎么样？')
      await phone.tap('完成')
      await phone.see('请填写选项，每行一个')
      await phone.fill('选项', '好\n不好')
      await phone.tap('限制选项的名额')
      await phone.fill('好', '30')
      await phone.shotWhenIdle('manage-form-question')
      await phone.tap('关闭')
      await phone.see('放弃修改？')
      await phone.shotWhenIdle('manage-form-question-left')
      await phone.tap('继续编辑')
      await phone.gone('放弃修改？')
      await phone.idle()
      await phone.tap('完成')
      await phone.gone('题型')
      await phone.tap('添加题目')
      await phone.tap('题型，多行')
      await phone.fill('问题', '哪里不好？')
      await phone.fill('最多字数', '120')
      await phone.tap('按前面的回答决定是否显示')
      await phone.tap('题目，请选择')
      await phone.tap('题目，食堂吃得怎么样？')
      await phone.tap('答案，不好')
      await phone.tap('完成')
      await phone.gone('题型')
      await phone.see('多行 · 必填 · 按条件显示')
      await phone.tap('预览')
      await phone.see('可以试着回答')
      await phone.tap('食堂吃得怎么样？，不好')
      await phone.see('0 / 120')
      await phone.shotWhenIdle('manage-form-preview')
      await phone.tap('关闭')
      await phone.gone('可以试着回答')
      await phone.tap('更多设置')
      await phone.fill('编号前缀', '食')
      await phone.tap('完成')
      await phone.see('请填写 2 到 4 位字母或数字')
      await phone.fill('编号前缀', 'ST')
      await phone.shotWhenIdle('manage-form-settings')
      await phone.tap('完成')
      await phone.gone('编号前缀')
      await phone.shot('manage-form-new')
      await phone.tap('发布')
      await phone.see('发布这张表单？')
      await phone.tap('发布')
      await phone.gone('用途')
      await phone.see('食堂满意度调查')
      const { records } = (await server.send(listManagedPublicForms, {}, token)).data
      const id = records.find(({ title }) => title === '食堂满意度调查')?.id ?? ''
      const guest = await another()
      await guest.open(`/pages/h5/survey?id=${id}`)
      await guest.see('食堂吃得怎么样？')
      await phone.tap('食堂满意度调查')
      await phone.see('已收到 0 份')
      await phone.idle()
      const { closesTime, capacity, taken, ...read } = (await server.send(getManagedPublicForm, { id }, token)).data
      expect([closesTime, capacity, taken]).toEqual([null, null, 0])
      expect((await server.send(savePublicForm, { ...read, lead: '三分钟填完' }, token)).code).toBe(200)
      await phone.shot('manage-form')
      await phone.tap('排序与删除')
      await phone.shot('manage-form-order')
      await phone.tap('移除食堂吃得怎么样？')
      await phone.see('按这道题的答案显示')
      await phone.tap('取消')
      await phone.tap('移除哪里不好？')
      await phone.see('删除题目「哪里不好？」？')
      await phone.tap('删除')
      await phone.gone('哪里不好？')
      await phone.tap('发布')
      await phone.see('发布新版本？')
      await phone.idle()
      await phone.tap('发布')
      await phone.see('他人刚刚修改了')
      await phone.see('他人保存的')
      await phone.see('三分钟填完')
      await phone.idle()
      await phone.scrollToStart()
      await phone.shot('manage-form-conflict')
      await phone.tap('发布')
      await phone.see('发布新版本？')
      await phone.idle()
      await phone.tap('发布')
      await phone.gone('他人刚刚修改了')
      await phone.idle()
      const after = (await server.send(getPublicForm, { id })).data
      expect(after.quotas).toEqual([{ field: 'q1', value: '好', left: 30 }])
      expect(after.fields.map(({ label }) => label)).toEqual(['食堂吃得怎么样？'])
      expect(after.version).toBe(3)
      await answer(stage, id)
      // Anew, since what the page has read a moment ago is shown for that moment.
      await phone.open('/pages/manage/forms')
      await phone.tap('食堂满意度调查')
      await openPoster(phone, '海报 PDF', 'manage-form-pdf', /\/\?c=[\w-]{16}$/)
      await phone.tap('全部版本')
      await phone.see('第 1 版')
      await phone.see('使用中，1 份回答')
      await phone.shotWhenIdle('manage-form-versions')
      await phone.tap('关闭')
      await phone.gone('第 1 版')
      await phone.tap('查看回答')
      await phone.see('1 / 1 份填写')
      await phone.see('1 份 · 100%')
      await phone.shotWhenIdle('manage-form-charts')
      await phone.tap('逐份查看')
      await phone.tap(pickMobile(stage))
      await phone.tap('处理状态，处理中')
      await phone.tap('保存')
      await phone.gone('跟进备注')
      await phone.tap('导出 Excel')
      await phone.see('保存文件')
      await phone.shot('manage-form-answers')
      const { name, bytes } = await saveFile(phone, '保存文件')
      const [handled] = (await server.send(listPublicSubmissions, { formId: id }, token)).data.records
      expect(handled).toMatchObject({ status: 'handling', version: 2 })
      const rows = await exportAnswers(stage, id, token)
      expect(rows[0]?.cells.slice(3)).toEqual(['食堂吃得怎么样？', '哪里不好？（已删除）', '处理状态', '跟进备注'])
      const { submissionNo, submitTime } = handled ?? {}
      expect(submissionNo).toMatch(/^ST-/)
      expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
        [submissionNo, submitTime, pickMobile(stage), '好', '', '处理中'],
      ])
      if (stage.target === 'h5') {
        expect(name).toBe('表单回答.xlsx')
        expect(await readXlsx(bytes, SHEET)).toEqual(rows)
      }
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4'] },
  )
})
