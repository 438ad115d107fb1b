export interface HelpTopic {
  group: string
  question: string
  answer: string
}

/** Frequently asked questions. */
export const helpTopics: readonly HelpTopic[] = [
  {
    group: '账号',
    question: '忘记密码怎么办',
    answer: '在登录页点“忘记密码”，用注册手机号收到的验证码设置新密码。设置后其他设备会退出登录。',
  },
  {
    group: '账号',
    question: '手机号换了怎么办',
    answer: '打开“设置 - 更换手机号”，先验证原手机号，再验证新手机号。换号期间请保留原手机号，以便接收验证码。',
  },
  {
    group: '账号',
    question: '账号在陌生设备登录',
    answer: '打开“设置 - 登录设备”，退出不认识的设备，并立即修改密码。',
  },
  {
    group: '账号',
    question: '怎样注销账号',
    answer: '打开“设置 - 账号与数据”，验证手机号后提交。提交后有 7 天冷静期，期间登录可随时撤销。',
  },
  {
    group: '审批',
    question: '审批发起后找不到了',
    answer: '在“待办 - 我发起的”中查看，可以看到当前处理人，也可以催办或撤销。',
  },
  {
    group: '审批',
    question: '出差时待办谁处理',
    answer: '打开“设置 - 我不在”，选择代办人和结束时间，新的待办会交给代办人，到时间自动结束。',
  },
  {
    group: '审批',
    question: '填了一半的表单还在吗',
    answer: '填写内容会自动存为草稿，再次打开同一流程时可以恢复，退出登录也不会丢失。',
  },
  {
    group: '访客',
    question: '怎样邀请访客',
    answer: '在首页打开“访客邀请”，填写来访人、时间和事由，访客凭收到的二维码入厂。',
  },
  {
    group: '访客',
    question: '访客码扫不出来',
    answer: '把屏幕调亮，确认码在有效期内；也可以把码下方的 6 位数字告诉门岗。',
  },
  {
    group: '消息',
    question: '收不到消息提醒',
    answer: '打开“设置 - 消息通知”，确认该类消息已开启；必读公告和账号安全提醒始终送达。',
  },
  { group: '消息', question: '公告必读是什么', answer: '带“必读”的公告需要点“我已阅读”，发布人可以看到谁还没有读。' },
  {
    group: '企业',
    question: '怎样加入企业',
    answer: '向管理员索取企业编码或邀请链接，在“加入企业”中提交申请，管理员同意后即可使用。',
  },
  {
    group: '企业',
    question: '企业认证被驳回',
    answer: '由管理员打开“企业认证”，按字段下的说明修改后重新提交，其余内容已保留。',
  },
  {
    group: '设置',
    question: '字太小看不清',
    answer: '打开“设置 - 文字大小”，有标准、大、较大、特大四档，全部页面同时生效。',
  },
  {
    group: '设置',
    question: '清除缓存会丢失什么',
    answer: '只清除可重新获取的离线内容和搜索记录；登录状态、草稿、主题等设置都会保留。',
  },
]

/** Topics that contain all words, in question or answer. */
export function findTopics(words: string): readonly HelpTopic[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean)
  return helpTopics.filter(({ group, question, answer }) => {
    const text = `${group}${question}${answer}`.toLowerCase()
    return terms.every((word) => text.includes(word))
  })
}
