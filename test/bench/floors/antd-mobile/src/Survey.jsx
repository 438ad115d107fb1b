import Button from 'antd-mobile/es/components/button'
import Checkbox from 'antd-mobile/es/components/checkbox'
import Form from 'antd-mobile/es/components/form'
import ProgressBar from 'antd-mobile/es/components/progress-bar'
import Radio from 'antd-mobile/es/components/radio'
import TextArea from 'antd-mobile/es/components/text-area'
import { useEffect, useState } from 'react'

const controls = { radio: Radio, checkbox: Checkbox }

function Question({ question: { field, label, kind, options } }) {
  const Control = controls[kind]
  return (
    <Form.Item name={field} label={label}>
      {Control ? (
        <Control.Group>
          {options.map((option) => (
            <Control key={option} value={option} block>
              {option}
            </Control>
          ))}
        </Control.Group>
      ) : (
        <TextArea placeholder="例如：2 号停车场没有指示牌" maxLength={300} showCount />
      )}
    </Form.Item>
  )
}

export default function Survey() {
  const [survey, setSurvey] = useState()
  useEffect(() => {
    fetch('/survey.json')
      .then((response) => response.json())
      .then(setSurvey)
  }, [])
  if (!survey) return null
  return (
    <div>
      <h1>{survey.title}</h1>
      <p>{survey.lead}</p>
      <ProgressBar percent={0} />
      <Form footer={<Button block>下一页</Button>}>
        {survey.questions.map((question) => (
          <Question key={question.field} question={question} />
        ))}
      </Form>
    </div>
  )
}
