// 管理 › 访客: gates and codes for posters, seen from the phone.
import { getEntryRules } from '@/contract/visit/entry-rules'
import { getHealthForm, saveHealthDeclaration } from '@/contract/visit/health'
import { listVisitGates } from '@/contract/visit/visit'
import { listEnglish, listVisitorTexts, toHealthDraft } from '@/features/manage/visit/health-form'

import { journey } from './journey'
import { openPoster } from './open-poster'
import { openAs } from './sign-in-steps'

const bearer = (stored: Record<string, unknown>) => ({ token: String(stored.accessToken) })

describe('访客', () => {
  journey(
    'the declaration gets a question and a rule; the later of two editors sees what the other has changed [spec R.114]',
    async (stage) => {
      const { phone, server } = stage
      const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('健康与安全申报，访客回答的题目与判定规则')
      await phone.arrive('/pages/manage/health')
      await phone.see('体温 ≥ 37.3')
      await phone.idle()
      await phone.shot('manage-health')
      await phone.tap('添加题目')
      await phone.tap('完成')
      await phone.see('请填写问题')
      await phone.fill('问题', '今天开车来吗？')
      await phone.fill('选项', '开车\n不开车')
      await phone.idle()
      await phone.shot('manage-health-question')
      await phone.tap('完成')
      await phone.gone('题型')
      await phone.tap('添加规则')
      await phone.tap('题目，请选择')
      await phone.tap('题目，今天开车来吗？')
      await phone.tap('答案，开车')
      await phone.fill('原因', '开车进厂')
      await phone.fill('怎么做', '请查验车辆')
      await phone.idle()
      await phone.shot('manage-health-rule')
      await phone.tap('完成')
      await phone.gone('结果')
      await phone.see('今天开车来吗？ 开车：请查验车辆')
      await phone.tap('英文，')
      await phone.fill('今天开车来吗？', 'Are you coming by car?')
      await phone.idle()
      await phone.shot('manage-health-english')
      await phone.tap('完成')
      const { form } = (await server.send(getHealthForm, {}, token)).data
      if (!form) throw new Error('the seed has no declaration')
      // The question, two answers, and the rule's reason and advice came to what the seed asks.
      const before = toHealthDraft(form)
      await phone.see(`${listEnglish(before).length + 1} / ${listVisitorTexts(before).length + 5}`)
      const other = { ...form, lead: '进厂前填完' }
      expect((await server.send(saveHealthDeclaration, other, token)).code).toBe(200)
      await phone.tap('发布')
      await phone.see('发布健康与安全申报？')
      await phone.tap('发布')
      await phone.see('他人刚刚修改了')
      await phone.see('他人保存的')
      await phone.see('进厂前填完')
      await phone.idle()
      await phone.scrollToStart()
      await phone.shot('manage-health-conflict')
      await phone.tap('发布')
      await phone.see('发布健康与安全申报？')
      await phone.idle()
      await phone.tap('发布')
      await phone.gone('他人刚刚修改了')
      await phone.idle()
      const after = (await server.send(getHealthForm, {}, token)).data.form
      expect(after?.fields.map(({ label }) => label)).toContain('今天开车来吗？')
      expect(after?.english).toContainEqual({ text: '今天开车来吗？', english: 'Are you coming by car?' })
      expect(after?.rules.map(({ when }) => when)).toContain(`${after?.fields.at(-1)?.field} == '开车'`)
    },
    { ignore: ['Failed to load resource: the server responded with a status of 4'] },
  )

  journey('induction and agreement get their English, each text on its own [spec R.171]', async (stage) => {
    const { phone, server } = stage
    const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/entry'))
    await phone.see('17 / 17')
    await phone.tap('英文，')
    await phone.fill('紧急情况', 'In case of an emergency')
    await phone.fill('三年内有效', '')
    await phone.idle()
    await phone.shot('manage-entry-english')
    await phone.tap('完成')
    await phone.see('16 / 17')
    await phone.tap('保存')
    await phone.see('保存入厂要求？')
    await phone.tap('保存')
    await phone.gone('保存入厂要求？')
    await phone.idle()
    await phone.scrollToEnd()
    await phone.shot('manage-entry')
    const { rules } = (await server.send(getEntryRules, {}, token)).data
    expect(rules?.english).toContainEqual({ text: '紧急情况', english: 'In case of an emergency' })
    expect(rules?.english.some(({ text }) => text === rules.nda.text)).toBe(false)
  })

  journey(
    'visits are sorted and found; a gate is added once, and its address is changed [spec R.112]',
    async (stage) => {
      const { phone, server } = stage
      const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('访客记录，全部来访，按到访或申请的时间')
      await phone.arrive('/pages/manage/gates')
      await phone.see('排序，到访晚的在前')
      await phone.tap('排序，到访晚的在前')
      await phone.tap('排序，最近申请的在前')
      await phone.see(' 申请 · ')
      await phone.idle()
      await phone.shot('manage-visits')
      await phone.fill('搜索访客、单位、车牌或接待人', '博世')
      await phone.gone('何志远')
      await phone.tap('刘洋')
      await phone.arrive('/pages/qr/invite')
      await phone.back()
      await phone.back()
      await phone.tap('门岗，访客从哪里进厂')
      await phone.arrive('/pages/manage/gates')
      await phone.see('2 号门（物流）')
      await phone.tap('新增门岗')
      await phone.tap('保存')
      await phone.see('请填写门岗名称')
      await phone.fill('门岗名称', '2 号门（物流）')
      await phone.tap('保存')
      await phone.see('已有同名的门岗')
      await phone.fill('门岗名称', '3 号门（研发）')
      await phone.fill('地址', '通江路 90 号')
      await phone.tap('保存')
      await phone.gone('新增门岗，')
      await phone.see('通江路 90 号')
      await phone.tap('3 号门（研发）')
      await phone.see('名称印在通行证上')
      await phone.fill('地址', '通江路 92 号北侧')
      await phone.idle()
      await phone.shot('manage-gate')
      await phone.tap('保存')
      await phone.gone('名称印在通行证上')
      await phone.see('通江路 92 号北侧')
      await phone.shot('manage-gates')
      const { data } = await server.send(listVisitGates, {}, token)
      expect(data.filter(({ name }) => name === '3 号门（研发）')).toMatchObject([{ address: '通江路 92 号北侧' }])
    },
  )

  journey('a landing code is made for a page, stays on the phone, and leads there [spec R.113]', async (stage) => {
    const { phone, another } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/index')
    await phone.tap('落地码，海报上的二维码，扫码打开页面')
    await phone.arrive('/pages/manage/codes')
    await phone.tap('生成落地码')
    await phone.see('请填写海报标题')
    await phone.tap('页面，请选择')
    await phone.tap('页面，数字展厅')
    await phone.see('数字展厅')
    await phone.tap('生成落地码')
    await phone.see('前有效')
    await phone.shot('manage-code')
    await phone.tap('保存海报')
    await phone.see('保存到手机')
    await phone.idle()
    await phone.shot('manage-code-poster')
    await phone.tap('关闭')
    await openPoster(phone, '打印 PDF', 'manage-code-pdf', /\/\?c=[\w-]{16}$/)
    const kept = JSON.stringify(await phone.storage())
    const [, code] = /\\*"code\\*":\\*"([\w-]{16})\\*"/.exec(kept) ?? []
    expect(code).toBeDefined()
    const guest = await another()
    await guest.open(`/pages/init/init?c=${code}`)
    await guest.arrive('/pages/h5/3d/index')
  })
})
