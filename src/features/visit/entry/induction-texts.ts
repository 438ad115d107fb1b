import { defineTexts } from '@/theme/language'

/** The texts of the induction that a visitor reads. */
export const inductionTexts = defineTexts(
  {
    title: '入厂须知',
    reading: '阅读进度',
    previous: '上一页',
    next: '下一页',
    toQuestions: '读完了，去答题',
    again: '再读一遍',
    submit: '提交答案',
    quiz: '回答两个问题',
    quizHint: '都在刚才的须知里，答错了可以再读一遍',
    unanswered: '请选择答案',
    wrong: '答错了。',
    changed: '须知刚刚更新，请从头阅读',
    done: '入厂须知已完成',
    failed: '没有提交成功，请重试',
  },
  {
    title: 'Site safety induction',
    reading: 'Progress',
    previous: 'Back',
    next: 'Next',
    toQuestions: 'Continue to the questions',
    again: 'Read again',
    submit: 'Submit answers',
    quiz: 'Answer two questions',
    quizHint: 'Both are covered by what you have just read',
    unanswered: 'Choose an answer',
    wrong: 'Not correct. ',
    changed: 'The induction has been updated. Please read it again',
    done: 'Induction completed',
    failed: 'Not submitted. Please try again',
  },
)
