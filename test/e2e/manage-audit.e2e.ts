// 管理 › 审计: what was just done stands there with its before and after, is found by words, and leaves as a file.
import { journey } from './journey'
import { openAs } from './sign-in-steps'

describe('审计', () => {
  journey('a change of an administrator is found with what it was and what it is [spec R.187]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/posts')
    await phone.tap('新增岗位')
    await phone.fill('岗位名称', '审计专员')
    await phone.tap('保存')
    await phone.see('审计专员')
    await phone.open('/pages/manage/company/audit')
    await phone.see('新增或修改岗位 · 审计专员')
    await phone.see('登录')
    await phone.idle()
    await phone.shot('manage-audit')
    await phone.fill('搜索人员、操作或内容', '审计专员')
    await phone.gone('修改成员资料 · 曹阳')
    await phone.tap('新增或修改岗位 · 审计专员')
    await phone.see('部门负责人')
    await phone.see('网络地址')
    await phone.shot('manage-audit-entry')
    await phone.tap('关闭')
    await phone.fill('搜索人员、操作或内容', '没有这样的事')
    await phone.see('没有符合条件的记录')
    await phone.fill('搜索人员、操作或内容', '')
    await phone.tap('登录')
    await phone.gone('修改成员资料 · 曹阳')
    await phone.see('登录失败')
    await phone.tap('导出 CSV')
    await phone.see('保存文件')
  })
})
