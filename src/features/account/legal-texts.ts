/** Where the operator is reached, when the build was given it. */
const CONTACT = process.env.SERVICE_CONTACT

/** A legal text as people read it: numbered sections of short paragraphs. */
export interface LegalText {
  title: string
  version: string
  /** `yyyy-MM-dd`, the day from which it applies. */
  effectiveOn: string
  lead: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export const agreement: LegalText = {
  title: '用户协议',
  version: '1.0',
  effectiveOn: '2026-11-01',
  lead: '欢迎使用访客助手。使用本应用前，请仔细阅读本协议。勾选同意并登录，即表示您接受本协议的全部内容。',
  sections: [
    {
      heading: '账号',
      paragraphs: [
        '您用手机号注册账号，应保证所填信息真实有效，并妥善保管密码和验证码。',
        '账号仅限本人使用。发现账号被他人使用时，请立即修改密码并在“登录设备”中退出陌生设备。',
        '您可以随时退出登录，也可以在设置中申请注销账号。',
      ],
    },
    {
      heading: '加入企业',
      paragraphs: [
        '您可以申请加入所在企业，由企业管理员审核。加入后，您在企业内处理的审批、消息和报表数据归企业所有。',
        '离开企业后，您将不能再访问该企业的数据，个人资料仍归您本人。',
      ],
    },
    {
      heading: '使用规范',
      paragraphs: [
        '您应遵守法律法规和所在企业的制度，不上传违法、侵权或含有恶意程序的内容。',
        '审批意见、签名和评论会被记录并作为办理依据，请如实填写。',
        '访客通行证只限本人在有效期内使用，不得转借、伪造或截屏传播。',
      ],
    },
    {
      heading: '服务变更与责任',
      paragraphs: [
        '我们会尽力保证服务稳定。因维护、升级需要暂停服务时，会提前在公告中说明。',
        '因不可抗力造成的服务中断，我们会及时恢复，并在法律允许的范围内免责。',
      ],
    },
    {
      heading: '协议更新',
      paragraphs: ['协议更新后，我们会在登录时提示您重新阅读。您不同意更新内容的，可以停止使用并注销账号。'],
    },
  ],
}

export const privacy: LegalText = {
  title: '隐私条款',
  version: '1.0',
  effectiveOn: '2026-11-01',
  lead: '我们只在您使用相应功能时收集必要的信息。本条款说明收集什么、为什么收集、保存多久，以及您可以怎样管理。',
  sections: [
    {
      heading: '我们收集的信息',
      paragraphs: [
        '手机号：用于注册、登录和接收验证码。',
        '昵称、头像：由您在个人中心主动填写，用于同事识别您。',
        '照片、文件：在您上传附件、报修拍照时使用相册或相机。',
        '位置：仅在您选择地点或查看路线时使用，可以改为手动输入。',
        '设备信息：设备型号、系统版本和屏幕尺寸，用于适配界面和保障账号安全。',
      ],
    },
    {
      heading: '访客信息',
      paragraphs: [
        '访客填写的姓名、单位、电话和车牌仅用于本次到访的接待与核验，到访结束后按企业设定的期限删除。',
        '通行二维码不含个人信息，页面上的电话号码以掩码显示。',
      ],
    },
    {
      heading: '信息的使用与共享',
      paragraphs: [
        '审批、消息等业务数据只对有权限的企业成员可见。',
        '除法律要求外，未经您同意，我们不向第三方提供您的个人信息。短信验证码由短信服务商代为发送，仅传递手机号。',
      ],
    },
    {
      heading: '信息的保存与安全',
      paragraphs: ['密码以不可还原的方式保存，登录凭证仅保存在您的设备上。', '运行日志不记录您的姓名、电话和验证码。'],
    },
    {
      heading: '您的权利',
      paragraphs: [
        '您可以查看、更正个人资料，导出您的数据，撤回授权或注销账号。',
        '在小程序中，您可以在“设置 - 权限”中关闭相册、相机和位置授权，不影响其他功能。',
        CONTACT
          ? `对个人信息有疑问，可联系企业管理员，或通过 ${CONTACT} 与我们联系，我们在 15 个工作日内答复。`
          : '对个人信息有疑问，可联系您所在企业的管理员，管理员在 15 个工作日内答复。',
      ],
    },
  ],
}

export const serviceTerms: LegalText = {
  title: '服务条款',
  version: '1.0',
  effectiveOn: '2026-11-01',
  lead: '本条款说明访客助手为企业、访客和渠道伙伴提供的服务，以及各方的权利与义务。',
  sections: [
    {
      heading: '服务内容',
      paragraphs: [
        '面向企业成员：待办审批、消息公告、报表、生产看板、在线学习和云服务。',
        '面向访客：访客通行证、安全承诺、数字展厅、问卷和活动签到。',
        '面向渠道伙伴：商机报备、活动报名和合作进展查询。',
      ],
    },
    {
      heading: '商机保护',
      paragraphs: [
        '伙伴报备的商机经审核后进入保护期，保护期内同一客户的重复报备将被提示。',
        '报备信息仅对报备伙伴和负责审核的人员可见。',
      ],
    },
    {
      heading: '数据与可用性',
      paragraphs: [
        '企业数据归企业所有，企业管理员可以按规定导出。',
        '服务以在线方式提供。访客通行证和签到在网络中断时可继续使用，恢复后自动核对。',
      ],
    },
    {
      heading: '终止',
      paragraphs: ['企业停止使用服务后，我们在 30 日内保留数据供导出，期满后删除，法律另有规定的除外。'],
    },
  ],
}
