import Button from 'antd-mobile/es/components/button'
import Form from 'antd-mobile/es/components/form'
import Input from 'antd-mobile/es/components/input'
import NavBar from 'antd-mobile/es/components/nav-bar'
import Steps from 'antd-mobile/es/components/steps'
import TextArea from 'antd-mobile/es/components/text-area'
import { useNavigate, useParams } from 'react-router-dom'

const fields = ['申请人', '部门', '金额', '供应商', '到货日期', '用途', '产线', '数量', '单价', '备注']

export default function Detail() {
  const { id } = useParams()
  const go = useNavigate()
  return (
    <div>
      <NavBar onBack={() => go(-1)}>待办详情</NavBar>
      <Form layout="horizontal">
        {fields.map((field) => (
          <Form.Item key={field} name={field} label={field}>
            <Input placeholder={`单据 ${id}`} />
          </Form.Item>
        ))}
        <Form.Item name="opinion">
          <TextArea placeholder="审批意见" />
        </Form.Item>
      </Form>
      <Steps direction="vertical" current={1}>
        {['发起', '部门审批', '财务审批', '归档'].map((title) => (
          <Steps.Step key={title} title={title} />
        ))}
      </Steps>
      <Button color="primary" block>
        同意
      </Button>
    </div>
  )
}
