// The ten steps of config/docs/RELEASE.md: what the developer tool does by itself, and what a person does on a phone.

const PASSWORD = 'Demo@2026'
const APPROVER = '13800138001'
const APPLICANT = '13800138002'
const FORM = '/pages/eform/formApprove?procDefKey=purchase'
const SUPPLIER = '安川电机（中国）'
const SUBJECT = '苏州客户验厂'
const HALL = '/pages/h5/3d/index'
/** Openings of a scene; WeChat gives memory back late. */
const SCENES = 10

async function signIn(phone, number) {
  await phone.open('/pages/index/login')
  await phone.fill('手机号', number)
  await phone.fill('密码', PASSWORD)
  await phone.tap('我已阅读并同意')
  await phone.tap('登录')
  await phone.arrive('pages/index/index')
}

async function signOut(phone) {
  await phone.open('/pages/mine/setting')
  await phone.tap('退出登录')
  await phone.see('退出后仍可浏览公开内容')
  await phone.tap('退出登录')
  await phone.arrive('pages/index/index')
}

/**
 * `run` is what the tool does; `byHand` what only a phone shows. The first is an Android phone: its engine has no ICU,
 * and nothing else here runs on it.
 */
export const releaseSteps = [
  {
    name: 'Start',
    byHand: 'On an Android phone, cold: guide or home within 3 s and no blank page; then the same on an iPhone.',
    async run(phone) {
      await phone.open('/pages/init/init')
      await phone.arrive('pages/index/guide', 'pages/index/index', 'pages/index/login')
    },
  },
  {
    name: 'Sign in by password',
    byHand: "WeChat's own sign-in and phone number; the numbers on the native tab bar.",
    async run(phone) {
      await signIn(phone, APPROVER)
      await phone.see('待我审批')
    },
  },
  {
    name: 'Open 待办, pull down, open the first',
    byHand: 'The pull by a finger; buttons above the home indicator.',
    async run(phone) {
      await phone.switchTab('/pages/agency/application')
      await phone.see(SUBJECT)
      await phone.pullDown()
      await phone.see(SUBJECT)
      await phone.tap(SUBJECT)
      await phone.arrive('pages/eform/bpmTask/flowApprove')
      await phone.see('总监复核')
    },
  },
  {
    name: '同意 with a word, then back',
    byHand: 'The keyboard lifts the field; the list is where it was.',
    async run(phone) {
      await phone.tap('同意')
      await phone.fill('意见', '行程合理，同意')
      await phone.tap('确认同意')
      await phone.see('张伟 已于')
      await phone.back()
      await phone.arrive('pages/agency/application')
      await phone.gone(SUBJECT)
    },
  },
  {
    name: 'A form with a picture and a place',
    byHand:
      '拍照 and 选择位置: 隐私保护指引 once, the picture uploads, WeChat’s map opens; 拒绝, then again, asks anew.',
    async run(phone) {
      await phone.open(FORM)
      await phone.see('采购类型')
    },
  },
  {
    name: 'A draft survives',
    byHand: 'Close WeChat half way through the form, open it again.',
    async run(phone) {
      await signOut(phone)
      await signIn(phone, APPLICANT)
      await phone.open(FORM)
      await phone.fill('供应商', SUPPLIER)
      await phone.see(SUPPLIER)
      await phone.open('/pages/index/index')
      await phone.open(FORM)
      await phone.see('已恢复今天')
      await phone.see(SUPPLIER)
    },
  },
  {
    name: 'Messages',
    byHand: 'Flight mode: what was last read stands under 网络已断开，内容可能不是最新; back on, it catches up.',
    async run(phone) {
      await phone.switchTab('/pages/info/news')
      await phone.see('系统消息')
    },
  },
  {
    name: 'A visitor’s pass',
    byHand: 'Invite yourself, share the card to a chat, open it there: picture, pass, bright screen.',
    async run(phone) {
      await phone.open('/pages/qr/visitorsCode')
      await phone.see('邀请访客')
    },
  },
  {
    name: 'The hall, ten times',
    byHand: 'A product, turned by a finger and pinched: smooth, poster first, no crash for memory.',
    async run(phone) {
      for (let time = 0; time < SCENES; time += 1) {
        await phone.open(HALL)
        await phone.see('今日主推')
        phone.assertClean()
      }
    },
  },
  {
    name: 'Sign out',
    byHand: 'Dark and the largest text first: every tab follows at once, nothing is cut off.',
    async run(phone) {
      await signOut(phone)
      await phone.open('/pages/index/index')
      await phone.gone('待我审批')
    },
  },
]
