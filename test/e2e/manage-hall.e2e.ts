// 管理 › 展厅: a unit, a product with its picture, the product of the day, and a product that is no longer shown.
import { getProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { getManagedHall } from '@/contract/exhibition/exhibition-manage'

import { journey } from './journey'
import { choosePhoto } from './photo'
import { openAs } from './sign-in-steps'

const bearer = (stored: Record<string, unknown>) => ({ token: String(stored.accessToken) })

describe('展厅', () => {
  journey(
    'a unit gets a product with a picture, which is featured, seen by guests, and hidden [spec R.126]',
    async (stage) => {
      const { phone, server, another } = stage
      const token = bearer(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('展厅，展览单元、展品与每天的主推')
      await phone.arrive('/pages/manage/hall')
      await phone.see('A01 高精密展区')
      await phone.shot('manage-hall')
      await phone.tap('新增展览单元')
      await phone.tap('保存')
      for (const slip of ['请填写一个字母和两位数字', '请填写名称', '请选择颜色']) await phone.see(slip)
      await phone.fill('编号', 'A01')
      await phone.fill('名称', '检测展区')
      await phone.tap('颜色，青')
      await phone.tap('保存')
      await phone.see('编号已被使用')
      await phone.fill('编号', 'B01')
      await phone.fill('排序', '99')
      await phone.idle()
      await phone.shot('manage-hall-unit')
      await phone.tap('保存')
      await phone.gone('写在展位上')
      await phone.see('B01 检测展区')
      await phone.tap('添加展品到 检测展区')
      await phone.see('一句话')
      await phone.tap('保存')
      await phone.see('请填写型号')
      await phone.fill('名称', '激光打标机')
      await phone.fill('型号', 'LM-20')
      await phone.fill('参数', '性能\n功率')
      await phone.tap('保存')
      await phone.see('每行写成 名称：内容')
      await phone.fill('参数', '性能\n功率：20 W')
      await choosePhoto(phone, '添加图片')
      await phone.see('移除')
      await phone.idle()
      await phone.shot('manage-hall-product-new')
      await phone.tap('保存')
      await phone.gone('一句话')
      await phone.see('激光打标机')
      const units = (await server.send(getManagedHall, {}, token)).data.units
      const id = units.flatMap(({ products }) => products).find(({ model }) => model === 'LM-20')?.id ?? ''
      await phone.tap('设主推')
      await phone.tap('设为主推')
      await phone.see('请选择展品')
      await phone.tap('展品，请选择')
      await phone.tap('展品，激光打标机')
      await phone.fill('理由', '今日可试用')
      await phone.idle()
      await phone.shot('manage-hall-feature')
      await phone.tap('设为主推')
      await phone.gone('理由')
      await phone.see('今日可试用')
      expect((await server.send(listExhibitionUnits, {})).data.featured?.product.id).toBe(id)
      const guest = await another()
      await guest.open(`/pages/h5/3d/productDetails?id=${id}`)
      await guest.see('激光打标机')
      await guest.see('20 W')
      await phone.tap('激光打标机，LM-20')
      await phone.see('现有图片')
      await phone.idle()
      await phone.shot('manage-hall-product')
      await phone.tap('对外展示')
      await phone.tap('保存')
      await phone.see('不再展示「激光打标机」？')
      await phone.tap('不再展示')
      await phone.gone('现有图片')
      await phone.see('不展示')
      expect((await server.send(getProduct, { id })).code).toBe(404)
    },
  )
})
