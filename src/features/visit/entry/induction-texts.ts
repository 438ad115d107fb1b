/** The texts of the induction that a visitor reads. */
export const inductionTexts = {
  title: { zh: '入厂须知', en: 'Site safety induction' },
  page: { zh: '第', en: 'Page' },
  reading: { zh: '阅读进度', en: 'Progress' },
  previous: { zh: '上一页', en: 'Back' },
  next: { zh: '下一页', en: 'Next' },
  toQuestions: { zh: '读完了，去答题', en: 'Continue to the questions' },
  again: { zh: '再读一遍', en: 'Read again' },
  submit: { zh: '提交答案', en: 'Submit answers' },
  quiz: { zh: '回答两个问题', en: 'Answer two questions' },
  quizHint: { zh: '都在刚才的须知里，答错了可以再读一遍', en: 'Both are covered by what you have just read' },
  unanswered: { zh: '请选择答案', en: 'Choose an answer' },
  wrong: { zh: '答错了。', en: 'Not correct. ' },
  changed: { zh: '须知刚刚更新，请从头阅读', en: 'The induction has been updated. Please read it again' },
  done: { zh: '入厂须知已完成', en: 'Induction completed' },
  failed: { zh: '没有提交成功，请重试', en: 'It was not submitted. Please try again' },
} as const
