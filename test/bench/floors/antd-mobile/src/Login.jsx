import Button from 'antd-mobile/es/components/button'
import Checkbox from 'antd-mobile/es/components/checkbox'
import Form from 'antd-mobile/es/components/form'
import Input from 'antd-mobile/es/components/input'
import { useNavigate } from 'react-router-dom'

export default function Login() {
  const go = useNavigate()
  const submit = (
    <Button block type="submit" color="primary" size="large">
      登录
    </Button>
  )
  return (
    <div className="login">
      <h1>欢迎使用访客助手</h1>
      <Form layout="horizontal" onFinish={() => go('/todo')} footer={submit}>
        <Form.Item name="username" label="账号">
          <Input placeholder="请输入手机号" clearable />
        </Form.Item>
        <Form.Item name="password" label="密码">
          <Input placeholder="请输入密码" type="password" />
        </Form.Item>
      </Form>
      <p>
        <Checkbox>我已阅读并同意《用户协议》《隐私条款》</Checkbox>
      </p>
      <p>忘记密码 · 注册账号 · 渠道伙伴登录</p>
    </div>
  )
}
