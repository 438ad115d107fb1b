// The forms of banners, notices, units and products of the hall: what is read, what is wrong, and what is sent.

import type { ManagedUnit, ProductSetting } from '@/contract/exhibition/exhibition-manage'
import type { ManagedAnnouncement } from '@/contract/message/announcement-manage'
import type { OwnBanner } from '@/contract/organization/banner'
import { wholeCompany } from '@/features/manage/audience/audience-draft'
import {
  bannerFields,
  formatBannerLink,
  getBannerState,
  toBannerDraft,
  toBannerInput,
  validateBanner,
} from '@/features/manage/banner/banner-form'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  createProductDraft,
  productFields,
  toProductDraft,
  toProductInput,
  validateProduct,
} from '@/features/manage/hall/product-form'
import { listUnitColors, toUnitDraft, toUnitInput, unitFields, validateUnit } from '@/features/manage/hall/unit-form'
import {
  emptyNotice,
  listNoticeFacts,
  type NoticeTextDraft,
  noticeTextFields,
  toNoticeChange,
  toNoticeInput,
  validateNotice,
} from '@/features/manage/notice/notice-form'
import type { DraftFile } from '@/offline/form-draft'

describe('the form of a banner', () => {
  const banner: OwnBanner = {
    ...{ id: 'b1', title: ' 春招 ', imageUrl: '/x.png', linkType: 'url', linkUrl: 'https://a.cn/x', sort: 3 },
    ...{ startTime: '2026-03-01 08:00:00', endTime: '2026-03-09 18:00:00', version: 5 },
  } as OwnBanner
  const draft = toBannerDraft(banner)

  it('is read by the minute, and sent by the second', () => {
    expect(draft).toMatchObject({ startTime: '2026-03-01 08:00', endTime: '2026-03-09 18:00', sort: '3', version: 5 })
    expect(toBannerInput(draft)).toEqual({
      ...{ title: '春招', linkType: 'url', linkUrl: 'https://a.cn/x', sort: 3 },
      ...{ startTime: '2026-03-01 08:00:00', endTime: '2026-03-09 18:00:00' },
    })
    expect(toBannerDraft(undefined)).toMatchObject({ title: '', linkType: 'none', version: 0 })
  })

  it('has no target where it leads nowhere, and knows only its own kinds', () => {
    expect(toBannerDraft({ ...banner, linkType: 'none' }).linkUrl).toBe('')
    expect(toBannerDraft({ ...banner, linkType: 'video' } as OwnBanner).linkType).toBe('none')
    expect(toBannerInput({ ...draft, linkType: 'picture' }).linkUrl).toBe('')
  })

  it.each([
    ['page', '/pages/study/index?id=1', true],
    ['page', 'pages/study/index', false],
    ['page', '/pages/study index', false],
    ['url', ' https://a.cn ', true],
    ['url', 'http://a.cn', false],
    ['url', 'https://a.cn/a b', false],
    ['weapp', 'wx0123456789abcdef/pages/index', true],
    ['weapp', 'wx0123456789abcde', false],
    ['none', '', true],
    ['picture', '', true],
  ] as const)('%s "%s" is right: %s', (linkType, linkUrl, isRight) => {
    expect(validateBanner({ ...draft, linkType, linkUrl }).linkUrl === undefined).toBe(isRight)
  })

  it('names what is missing or wrong', () => {
    expect(validateBanner(draft)).toEqual({})
    expect(validateBanner({ ...draft, title: ' ', startTime: '', endTime: '', sort: '12345' })).toEqual({
      title: '请填写标题',
      startTime: '请选择开始时间',
      endTime: '请选择结束时间',
      sort: '请填写 0 到 9999',
    })
    expect(validateBanner({ ...draft, endTime: draft.startTime })).toEqual({ endTime: '结束时间应晚于开始时间' })
  })

  it('says where it leads, and what others have changed', () => {
    expect(formatBannerLink({ linkType: 'page', linkUrl: '/pages/study/index?id=1' })).toBe('打开「资讯动态」')
    expect(formatBannerLink({ linkType: 'page', linkUrl: '/pages/no/such' })).toBe('打开「/pages/no/such」')
    expect(formatBannerLink({ linkType: 'weapp', linkUrl: 'wx1' })).toBe('其他小程序 wx1')
    expect(formatBannerLink({ linkType: 'picture', linkUrl: '/x.png' })).toBe('看大图')
    expect(listFieldChanges(bannerFields, draft, { ...draft, sort: '4', linkType: 'none', linkUrl: '' })).toEqual([
      '排序：3 → 4',
      '点击后：打开网页 https://a.cn/x → 不跳转',
    ])
  })

  it('is shown from its start until its end', () => {
    const readState = (time: string) => getBannerState(banner, Date.parse(`2026-03-${time}+08:00`)).text
    expect(['01T07:59:59', '01T08:00:00', '09T17:59:59', '09T18:00:00'].map(readState)).toEqual([
      '未开始',
      '展示中',
      '展示中',
      '已结束',
    ])
    expect(getBannerState({ ...banner, startTime: null, endTime: null }, 0).text).toBe('展示中')
  })
})

describe('the form of a unit', () => {
  const unit: ManagedUnit = {
    ...{ id: 'u1', version: 4, code: 'A01', name: '加工中心', intro: '', color: '#1f66d8', sort: 7, isOpen: false },
    ...{ changedTime: '2026-11-21 10:00:00', products: [] },
  }
  const draft = toUnitDraft(unit)

  it('is sent as it was read, with its code in capitals', () => {
    const { changedTime: _time, products: _products, ...facts } = unit
    expect(toUnitInput({ ...draft, code: ' a01 ', name: ' 加工中心 ' }, 'u1')).toEqual(facts)
    expect(toUnitInput({ ...draft, sort: '' }, undefined)).toEqual({ ...facts, id: undefined, sort: 0 })
    expect(toUnitInput(draft, undefined)).not.toHaveProperty('id')
    expect(toUnitDraft(undefined)).toMatchObject({ isOpen: true, version: 0 })
  })

  it('names what is missing or wrong', () => {
    expect(validateUnit({ ...draft, code: 'a01', sort: '9999' })).toEqual({})
    expect(validateUnit({ ...draft, code: 'A1', name: ' ', color: '#1F66D', sort: '10000' })).toEqual({
      code: '请填写一个字母和两位数字，如 A01',
      name: '请填写名称',
      color: '请选择颜色',
      sort: '请填写 0 到 9999',
    })
  })

  it('offers its own colour before the others, once', () => {
    const listValues = (color: string) => listUnitColors(color).map(({ value }) => value)
    expect(listValues('#123456').slice(0, 2)).toEqual(['#123456', '#1f66d8'])
    expect(listValues('#1f66d8')).toEqual(listValues(''))
  })

  it('says what others have changed', () => {
    expect(listFieldChanges(unitFields, draft, { ...draft, isOpen: true, sort: '8' })).toEqual([
      '排序：7 → 8',
      '展示：不展示 → 展示',
    ])
  })
})

describe('the form of a product', () => {
  const product: ProductSetting = {
    ...{ id: 'p1', version: 6, unitId: 'u1', name: '立式加工中心', model: 'VMC-850', intro: '高精度', description: '' },
    ...{ tags: ['高精度', '可试用'], highlights: [{ key: '定位精度', value: '±0.005 mm' }] },
    params: [
      { title: '行程', facts: [{ key: 'X', value: '850 mm' }] },
      { title: '主轴', facts: [{ key: '功率', value: '20 W' }] },
    ],
    ...{ slug: 'vmc', parts: [{ key: 'axis', name: '主轴', note: '' }], motions: [{ key: 'run', name: '运行' }] },
    hotspots: [{ key: 'axis', title: '主轴', text: '', facts: [] }],
    ...{ photos: [{ fileId: 'f1', url: '/f1.png' }], documents: [{ fileId: 'd1', name: '手册.pdf' }] },
    ...{ modelFile: null, contact: { id: 'c1', name: '李娜' }, isOpen: true, sort: 2 },
  } as ProductSetting
  const draft = toProductDraft(product)
  const file = (id: string, name: string) => ({ id, name, url: `/${id}` }) as DraftFile

  it('is sent as it was read', () => {
    const { photos: _photos, modelFile: _model, contact: _contact, ...facts } = product
    expect(validateProduct(draft)).toEqual({})
    expect(toProductInput(draft, product, [])).toEqual({
      ...facts,
      photoFileIds: ['f1'],
      modelFileId: null,
      contactId: 'c1',
    })
    expect(toProductInput(createProductDraft('u1'), undefined, [])).not.toHaveProperty('id')
    expect(toProductInput({ ...draft, contact: null }, product, [])).not.toHaveProperty('contactId')
  })

  it('loses what belongs to a model with the model', () => {
    expect(toProductInput({ ...draft, slug: 'robot' }, product, [])).toMatchObject({
      ...{ slug: 'robot', parts: [], motions: [], hotspots: [] },
    })
  })

  it('has new files after those it had, and one model, the newest', () => {
    const files = [file('f2', '新.png'), file('d2', `${'长'.repeat(200)}.pdf`), file('m1', 'a.glb')]
    const added = { ...draft, newPhotos: ['f2'], newDocuments: ['d2'], newModels: ['m0', 'm1'] }
    const input = toProductInput(added, product, files)
    expect(input.photoFileIds).toEqual(['f1', 'f2'])
    expect(input.modelFileId).toBe('m1')
    expect(input.documents.map(({ fileId }) => fileId)).toEqual(['d1', 'd2'])
    expect(input.documents[1]?.name).toMatch(/^长{50,199}$/)
    const kept = { ...draft, modelFile: { fileId: 'm9', name: '旧.glb' } }
    expect(toProductInput(kept, product, []).modelFileId).toBe('m9')
  })

  it.each([
    ['no unit', { unitId: '' }, { unitId: '请选择展览单元' }],
    ['no name or model', { name: ' ', model: ' ' }, { name: '请填写名称', model: '请填写型号' }],
    ['too many tags', { tags: 'a b c d e' }, { tags: '最多 4 个，每个最多 10 字' }],
    ['a tag that is too long', { tags: '一二三四五六七八九十一' }, { tags: '最多 4 个，每个最多 10 字' }],
    ['a highlight without a value', { highlights: '精度' }, { highlights: '每行写成 名称：内容，名称最多 30 字' }],
    ['too many highlights', { highlights: 'a：1\nb：2\nc：3\nd：4' }, { highlights: '最多 3 条' }],
    [
      'a heading without parameters',
      { params: '行程\n\n主轴\n功率：20 W' },
      { params: '「行程」下面要有 1 到 40 行参数' },
    ],
    ['a heading that is too long', { params: `${'行'.repeat(21)}\nX：1` }, { params: '每组的标题最多 20 字' }],
    ['a parameter without a value', { params: '行程\nX' }, { params: '每行写成 名称：内容，名称最多 30 字' }],
    [
      'too many headings',
      { params: Array.from({ length: 11 }, (_, at) => `组 ${at}\nX：1`).join('\n\n') },
      { params: '最多 10 组' },
    ],
    [
      'a model without a picture',
      { photos: [], newModels: ['m1'] },
      { photoFileIds: '有三维模型时请至少添加一张图片，模型打开前显示它' },
    ],
    ['an order that is no number', { sort: '一' }, { sort: '请填写 0 到 9999' }],
    [
      'a hotspot without a title',
      { hotspots: [{ key: 'a', title: '', text: '', facts: '' }] },
      { hotspots: '热点「未命名」：请填写标题' },
    ],
  ])('is refused with %s', (_what, part, errors) => {
    expect(validateProduct({ ...draft, ...part })).toEqual(errors)
  })

  it.each([
    ['a model with a new picture', { photos: [], newPhotos: ['f2'], newModels: ['m1'] }],
    ['no picture and no model of its own', { photos: [] }],
    ['three highlights and four tags', { highlights: 'a：1\nb：2\nc：3', tags: 'a b c d' }],
  ])('may have %s', (_what, part) => {
    expect(validateProduct({ ...draft, ...part })).toEqual({})
  })

  it('says what others have changed', () => {
    const now = { ...draft, isOpen: false, contact: null, photos: [], documents: [], sort: '3' }
    expect(listFieldChanges(productFields, draft, now)).toEqual([
      '排序：2 → 3',
      '对外展示：展示 → 不展示',
      '图片：1 张 → 0 张',
      '资料：1 份 → 0 份',
      '联系人：李娜 → 无',
    ])
  })
})

describe('the form of a notice', () => {
  const ref = (id: string, name: string) => ({ id, name, url: `/${id}`, size: 1 }) as NoticeTextDraft['attachments'][0]
  const draft = { ...emptyNotice, title: ' 放假 ', content: `<p>${'元旦'.repeat(80)}</p>`, top: true }
  const some = { ...wholeCompany, isAll: false, departments: [{ id: 'd1', name: '质量部' }] }

  it('names what is missing, and is public for the whole company alone', () => {
    expect(validateNotice(draft)).toEqual({})
    expect(Object.keys(validateNotice({ ...draft, title: ' ', content: '<p> </p>' }))).toEqual(['title', 'content'])
    expect(validateNotice({ ...draft, audience: some })).toEqual({})
    expect(validateNotice({ ...draft, isPublic: true })).toEqual({})
    expect(validateNotice({ ...draft, isPublic: true, audience: some })).toEqual({
      audience: '对外公开的公告要对全企业可见',
    })
  })

  it('is sent with the beginning of its text', () => {
    expect(toNoticeInput(draft, ['f1'])).toEqual({
      ...{ title: '放假', content: draft.content, summary: '元旦'.repeat(50), audience: null, category: 'notice' },
      ...{ attachments: ['f1'], mustRead: false, top: true, isPublic: false },
    })
    expect(toNoticeInput({ ...draft, mustRead: true, audience: some }, [])).toMatchObject({
      ...{ mustRead: true, isPublic: false, audience: { departments: ['d1'], posts: [], people: [] } },
    })
  })

  it('is changed without a text that stays, and says what others have changed', () => {
    const read = {
      title: '放假',
      content: '<p>元旦</p>',
      pictures: [],
      attachments: [ref('f1', '安排.pdf')],
      version: 3,
    }
    const changed = { ...read, title: ' 放假安排 ', attachments: [...read.attachments, ref('f2', '值班.pdf')] }
    expect(toNoticeChange('n1', changed, read)).toEqual({
      ...{ id: 'n1', title: '放假安排', attachments: ['f1', 'f2'], version: 3 },
    })
    expect(toNoticeChange('n1', { ...read, content: '<p>春节</p>' }, read)).toMatchObject({
      ...{ content: '<p>春节</p>', summary: '春节' },
    })
    expect(listFieldChanges(noticeTextFields, read, { ...changed, content: '<p>春节</p>' })).toEqual([
      '标题：放假 →  放假安排 ',
      '正文：元旦 → 春节',
      '附件：安排.pdf → 安排.pdf、值班.pdf',
    ])
  })

  it('says who sees it, who has confirmed, and what became of it', () => {
    const facts = { audience: null, attachments: 0, receipts: null, editTime: null, withdrawTime: null }
    const listFacts = (more: object) => listNoticeFacts({ ...facts, ...more } as ManagedAnnouncement)
    expect(listFacts({})).toEqual(['可见：全企业'])
    expect(
      listFacts({
        ...{ attachments: 2, receipts: { total: 9, confirmed: 4 } },
        ...{ editTime: '2026-11-20 10:00:30', withdrawTime: '2026-11-21 11:00:30' },
      }).map((fact) => fact.replaceAll('\u00a0', ' ')),
    ).toEqual([
      '可见：全企业',
      '4 / 9 人已确认 · 2 个附件',
      '2026-11-20 10:00 修改过',
      '2026-11-21 11:00 撤回，同事已看不到',
    ])
  })
})
