import { describe, expect, test } from 'vitest'
import { s3PlaceOf } from './storage-url.rules.ts'

describe('an address of S3', () => {
  test.each([
    [
      's3://AKIA:se%2Fcr+et%40@minio.example.in:9000/files/sarai/prod?region=ap-south-1&tls=off',
      {
        endpoint: 'http://minio.example.in:9000',
        region: 'ap-south-1',
        bucket: 'files',
        prefix: 'sarai/prod/',
        credentials: { accessKeyId: 'AKIA', secretAccessKey: 'se/cr+et@' },
      },
    ],
    [
      's3://s3.ap-south-1.amazonaws.com/my.bucket/',
      { endpoint: 'https://s3.ap-south-1.amazonaws.com', region: 'ap-south-1', bucket: 'my.bucket', prefix: '' },
    ],
    [
      's3://s3.dualstack.us-gov-west-1.amazonaws.com/bucket',
      {
        endpoint: 'https://s3.dualstack.us-gov-west-1.amazonaws.com',
        region: 'us-gov-west-1',
        bucket: 'bucket',
        prefix: '',
      },
    ],
    ['s3://[::1]:9000/bucket', { endpoint: 'https://[::1]:9000', region: 'us-east-1', bucket: 'bucket', prefix: '' }],
  ])('%s', (text, place) => {
    expect(s3PlaceOf(text)).toEqual(place)
  })
})

describe('what is wrong is said, and the secret is not', () => {
  test.each([
    ['', 'Write it as s3://KEY:SECRET@host/bucket'],
    ['s3://', 'Write it as'],
    ['https://KEY:hidden@host/bucket', 'Write it as'],
    ['/var/files', 'Write it as'],
    ['s3://KEY:hid/den@host/bucket', '%2F'],
    ['s3://KEY:hid%den@host/bucket', '%25'],
    ['s3://KEY:hid#den@host/bucket', '%'],
    ['s3://KEY@host/bucket', 'a key without a secret'],
    ['s3://:hidden@host/bucket', 'a key without a secret'],
    ['s3://KEY:hidden@host', 'The bucket is missing'],
    ['s3://KEY:hidden@host/', 'The bucket is missing'],
    ['s3://KEY:hidden@host/Bucket', '3 to 63 small letters'],
    ['s3://KEY:hidden@host/b', '3 to 63 small letters'],
    ['s3://KEY:hidden@host/bucket/a b', 'What follows the bucket'],
    ['s3://KEY:hidden@host/bucket/a//b', 'What follows the bucket'],
    ['s3://KEY:hidden@host/bucket?regoin=x', '"regoin" is not known'],
    ['s3://KEY:hidden@host/bucket?region=Mumbai', 'written like eu-west-1'],
    ['s3://KEY:hidden@host/bucket?tls=no', 'tls is on or off'],
  ])('%s', (text, problem) => {
    const said = s3PlaceOf(text)
    expect(said).toContain(problem)
    expect(said).not.toMatch(/hid/)
  })
})
