// 管理 › 展厅: a unit, a product with its picture, the product of the day, and a product that is no longer shown.

import { PNG } from 'pngjs'

import { getProduct, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { featureProduct, getManagedHall } from '@/contract/exhibition/exhibition-manage'

import { buildTexturedBox } from '../support/glb'
import { requireItems } from '../support/require-items'
import { dragOnPad } from './drag-handle'
import { journey } from './journey'
import { chooseDeviceFile, openWithDeviceFile } from './open-with-file'
import type { Phone } from './phone/types'
import { choosePhoto } from './photo'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

/** Waits for the red squares of the model's texture, which are nowhere else on the page. */
async function expectChequers(phone: Phone): Promise<void> {
  for (let look = 0; look < 50; look++) {
    const { data } = PNG.sync.read(await phone.page.screenshot())
    let red = 0
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 0) > 120 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) < 90) red++
    }
    if (red > 500) return
    await phone.page.waitForTimeout(200)
  }
  throw new Error('the texture is not on the screen')
}

describe('展厅', () => {
  journey(
    'a unit gets a product with a picture, which is featured, seen by guests, and hidden [spec R.126]',
    async (stage) => {
      const { phone, server, another } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('展厅，展览单元、展品与每天的主推')
      await phone.arrive('/pages/manage/hall')
      await phone.see('A01 高精密展区')
      await searchInVain(phone, '搜索单元、展品或型号', '展品', 'A01 高精密展区')
      await phone.tap('排序，按展示顺序')
      await phone.tap('排序，最近修改的在前')
      await phone.see('排序，最近修改的在前')
      await phone.shotWhenIdle('manage-hall')
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
      await phone.shotWhenIdle('manage-hall-unit')
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
      await phone.shotWhenIdle('manage-hall-product-new')
      await phone.tap('热点，点图片标注看点')
      await phone.see('点一下图片放热点')
      await phone.idle()
      await phone.tap('点一下放热点的图片')
      await phone.see('1 未命名')
      // A finger takes the hotspot and puts it down further to the right; the fields do the same for keyboards.
      await dragOnPad(phone, { x: 0.5, y: 0.5 }, { x: 0.75, y: 0.25 })
      await phone.fill('标题', '振镜')
      await phone.fill('说明', '每秒八米')
      await phone.fill('数据', '幅面：110 mm')
      await phone.see('1 振镜')
      await phone.shotWhenIdle('manage-hall-hotspots')
      await phone.fill('离上边', '40')
      await phone.tap('添加热点')
      await phone.see('2 未命名')
      await phone.tap('移除热点')
      await phone.gone('2 未命名')
      await phone.tap('完成')
      await phone.gone('点一下图片放热点')
      await phone.see('1 个')
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
      await phone.shotWhenIdle('manage-hall-feature')
      await phone.tap('设为主推')
      await phone.gone('理由')
      await phone.see('今日可试用')
      expect((await server.send(listExhibitionUnits, {})).data.featured?.product.id).toBe(id)
      // The other administrator of the content, who has read the hall, gives another reason meanwhile.
      const day =
        requireItems((await server.send(getManagedHall, {}, token)).data.features).map((one) => one.day)[0] ?? ''
      await phone.tap('设主推')
      await phone.tap('展品，请选择')
      await phone.tap('展品，激光打标机')
      await phone.fill('理由', '明天再试')
      await server.send(
        featureProduct,
        { productId: id, day, reason: '现场演示', before: id, beforeReason: '今日可试用' },
        token,
      )
      await phone.idle()
      await phone.tap('设为主推')
      await phone.see('原来主推「激光打标机」（今日可试用），改为「激光打标机」（明天再试）')
      await phone.idle()
      await phone.tap('换掉')
      await phone.see('的主推理由刚被他人改为「现场演示」')
      await phone.shot('manage-hall-feature-conflict')
      await phone.idle()
      await phone.tap('关闭')
      await phone.see('放弃修改？')
      await phone.idle()
      await phone.tap('放弃')
      await phone.gone('放弃修改？')
      await phone.see('现场演示')
      const guest = await another()
      await guest.open(`/pages/h5/3d/productDetails?id=${id}`)
      await guest.see('激光打标机')
      await guest.see('20 W')
      const place = (await server.send(getProduct, { id })).data.hotspots[0]?.place
      expect(place?.x).toBeCloseTo(0.75, 1)
      expect(place?.y).toBe(0.4)
      await guest.scrollToStart()
      await guest.tap('看振镜')
      await guest.see('每秒八米')
      await guest.shotWhenIdle('hall-product-pinned')
      await phone.tap('激光打标机，LM-20')
      await phone.see('现有图片')
      await phone.shotWhenIdle('manage-hall-product')
      await phone.tap('对外展示')
      await phone.tap('保存')
      await phone.see('不再展示「激光打标机」？')
      await phone.tap('不再展示')
      await phone.gone('现有图片')
      await phone.see('不展示')
      expect((await server.send(getProduct, { id })).code).toBe(404)
    },
    // Chromium’s word on a finger that moves over the runner’s touch listeners; a phone has no such console line.
    { ignore: ['passive event listener'] },
  )

  journey('a usual model with textures is checked, and shown by a tap of a guest', async (stage) => {
    const { phone, server, another } = stage
    const file = { name: '机床外壳.glb', content: buildTexturedBox(), mimeType: 'model/gltf-binary' }
    await openWithDeviceFile(stage, '/pages/manage/hall', file)
    const token = toCaller(await server.signIn('wangQiang'))
    await phone.tap('添加展品到 高精密展区')
    await phone.fill('名称', '机床外壳')
    await phone.fill('型号', 'BOX-1')
    await chooseDeviceFile(stage, '添加自己的模型', file)
    await phone.see('机床外壳.glb')
    // Until it is sent, saving says that.
    await phone.idle()
    await phone.tap('保存')
    await phone.see('有三维模型时请至少添加一张图片')
    await choosePhoto(phone, '添加图片')
    await phone.see('移除')
    await phone.shotWhenIdle('manage-hall-model')
    await phone.tap('保存')
    await phone.gone('一句话')
    await phone.see('机床外壳')
    const products = (await server.send(getManagedHall, {}, token)).data.units.flatMap((unit) => unit.products)
    const id = products.find(({ model }) => model === 'BOX-1')?.id ?? ''
    const guest = await another()
    await guest.open(`/pages/h5/3d/productDetails?id=${id}`)
    await guest.see('机床外壳')
    await guest.tap('查看 3D')
    await guest.see('拖动旋转')
    await expectChequers(guest)
    await guest.shot('hall-product-uploaded')
  })
})
